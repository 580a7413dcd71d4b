-- What the library of GHC's own tools reads in an event log: the bands of its samples.
import Data.List (sortOn)
import qualified Data.Text as T
import GHC.RTS.Events
import System.Environment (getArgs)

main :: IO ()
main = getArgs >>= mapM_ (\file -> readEventLogFromFile file >>= either error (mapM_ put . sortOn evTime . events . dat))
  where
    put e = case evSpec e of
      HeapProfSampleBegin n -> putStrLn ("sample " ++ show n)
      HeapBioProfSampleBegin n t -> putStrLn ("sample " ++ show n)
      HeapProfSampleString _ bytes label -> putStrLn (T.unpack label ++ "\t" ++ show bytes)
      UserMarker m -> putStrLn ("marker " ++ T.unpack m)
      _ -> return ()
