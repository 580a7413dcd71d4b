-- What handlers of signals are told.
-- not: reproducible
import Control.Concurrent.MVar
import System.Posix
import qualified System.Process as P

shown :: SignalInfo -> String
shown i = show (siginfoSignal i) ++ case siginfoSpecific i of
  NoSignalSpecificInfo -> ""
  SigChldInfo _ _ status -> " " ++ show status

main :: IO ()
main = do
  box <- newEmptyMVar
  _ <- installHandler sigUSR1 (CatchInfo (putMVar box)) Nothing
  raiseSignal sigUSR1
  takeMVar box >>= putStrLn . shown
  me <- getProcessID
  signalProcess sigUSR1 me
  takeMVar box >>= putStrLn . shown
  _ <- installHandler sigCHLD (CatchInfoOnce (putMVar box)) Nothing
  (_, _, _, h) <- P.createProcess (P.proc "/bin/sh" ["-c", "kill -TERM $$"])
  i <- takeMVar box
  putStrLn (shown i)
  pid <- P.getPid h
  print (case siginfoSpecific i of
    SigChldInfo p _ _ -> maybe True (== p) pid
    NoSignalSpecificInfo -> False)
  P.waitForProcess h >>= print
