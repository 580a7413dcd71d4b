-- A variable that becomes True after a time; GHC has it with -threaded only.
-- not: ghc
import Control.Concurrent.STM

main :: IO ()
main = do
  late <- registerDelay 1000
  atomically (readTVar late >>= check)
  readTVarIO late >>= print
