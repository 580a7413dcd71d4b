import Data.IORef
import qualified Data.Map as M -- also => import qualified Data.Map.Strict as M

main :: IO ()
main = do
  m <- newIORef M.empty
  mapM_ (\k -> modifyIORef m (M.insertWith (+) (k `mod` 7) 1)) [1 .. 100000 :: Int] -- => mapM_ (\k -> modifyIORef' m (M.insertWith (+) (k `mod` 7) 1)) [1 .. 100000 :: Int]
  readIORef m >>= print . M.toList
