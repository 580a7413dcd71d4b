-- slow
-- not: reproducible
-- How often it asks whether a process has ended depends on the clock.
import Control.Concurrent
import Control.Exception
import Control.Monad
import System.Exit (ExitCode(..))
import System.IO
import System.Process

-- Other programs, whose texts threads read and write.

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  (Just i, Just o, _, p) <- createProcess (proc "tr" ["a-z", "A-Z"]) {std_in = CreatePipe, std_out = CreatePipe}
  out <- newEmptyMVar
  _ <- forkIO (hGetContents o >>= \s -> evaluate (length s) >> putMVar out s)
  forM_ [1 .. 3000 :: Int] (\k -> hPutStrLn i ("line " ++ show k))
  hClose i
  s <- takeMVar out
  putStrLn (unwords (take 4 (lines s)))
  print (length s)
  waitForProcess p >>= print
  -- A conversation.
  withCreateProcess (proc "cat" []) {std_in = CreatePipe, std_out = CreatePipe} $ \to from _ _ -> case (to, from) of
    (Just a, Just b) -> do
      hSetBuffering a LineBuffering
      forM_ ["a", "b", "c"] (\l -> hPutStrLn a l >> hGetLine b >>= putStrLn)
    _ -> return ()
  -- More than a pipe holds, both ways, and more than is wanted.
  let big = concatMap (\k -> show k ++ " ") [1 .. 8000 :: Int]
  same <- readProcess "cat" [] big
  print (same == big)
  (code, said, errors) <- readProcessWithExitCode "sh" ["-c", "cat >&2; echo done"] big
  print (code, said, errors == big)
  readProcess "head" ["-n", "2"] (cycle "yes\n") >>= putStr
  -- Several at once, in the order in which they are asked.
  answers <- forM [1 .. 4 :: Int] $ \k -> do
    v <- newEmptyMVar
    _ <- forkIO (readProcess "echo" [show k] "" >>= putMVar v)
    return v
  mapM_ (takeMVar >=> putStr) answers
  -- How they end.
  bad <- try (readProcess "printf" ["\\377\\376"] "")
  putStrLn (either (\e -> dropWhile (/= 'i') (show (e :: IOException))) id bad)
  readProcessWithExitCode "sh" ["-c", "kill -INT $$"] "" >>= print
  (_, _, _, interrupted) <- createProcess (shell "kill -INT $$") {delegate_ctlc = True}
  try (waitForProcess interrupted) >>= \r -> print (r :: Either AsyncException ExitCode)
  (_, _, _, quit) <- createProcess (shell "kill -QUIT $$") {delegate_ctlc = True}
  try (waitForProcess quit) >>= \r -> print (r :: Either AsyncException ExitCode)
  (_, _, _, hurt) <- createProcess (shell "kill -INT $$")
  waitForProcess hurt >>= print
