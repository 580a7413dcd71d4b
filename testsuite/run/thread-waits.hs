-- Threads wait for files that can be written, by themselves and in transactions.

import Control.Concurrent
import Control.Concurrent.STM (atomically)

main :: IO ()
main = do
  threadWaitWrite 1
  (ready, cancel) <- threadWaitWriteSTM 1
  atomically ready
  cancel
  putStrLn "both can be written"
