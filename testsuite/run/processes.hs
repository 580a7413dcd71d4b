-- not: reproducible, zeal, zeal-prof
-- How often it asks whether a process has ended depends on the clock.
import Control.Exception (IOException, try)
import System.Exit (ExitCode(..))
import System.IO
import System.Process

-- Other programs: how they end, what they say, what they are given.

failing :: IO a -> IO ()
failing act = try act >>= \r -> case r of
  Left e -> print (e :: IOException)
  Right _ -> putStrLn "no failure"

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  readProcess "cat" [] "hello\n" >>= putStr
  failing (readProcess "sh" ["-c", "exit 3"] "")
  failing (readProcess "/nosuch/prog" ["a"] "")
  failing (callProcess "false" ["x y"])
  failing (callCommand "exit 4")
  failing (callCommand "kill -9 $$")
  failing (createProcess (proc "nosuch" []))
  failing (createProcess (proc "ls" []) {cwd = Just "/nosuch"})
  failing (system "")
  readProcessWithExitCode "sh" ["-c", "cat; echo err >&2; exit 2"] "in" >>= print
  print (proc "a" ["b"])
  putStrLn (showCommandForUser "a b" ["c", "it's", ""])
  system "exit 7" >>= print
  rawSystem "true" [] >>= print
  (Just i, Just o, _, p) <- createProcess (proc "tr" ["a-z", "A-Z"]) {std_in = CreatePipe, std_out = CreatePipe}
  hPutStrLn i "shout"
  hClose i
  hGetLine o >>= putStrLn
  waitForProcess p >>= print
  getProcessExitCode p >>= print
  s <- spawnProcess "sleep" ["10"]
  getProcessExitCode s >>= print
  terminateProcess s
  waitForProcess s >>= print
  let given = (shell "echo $FOO; pwd") {env = Just [("FOO", "bar"), ("PATH", "/bin:/usr/bin")], cwd = Just "/usr"}
  readCreateProcess given "" >>= putStr
  (_, _, _, n) <- createProcess (shell "echo hi; read x; echo $x") {std_in = NoStream}
  waitForProcess n >>= print
  (r, w) <- createPipe
  (_, _, _, q) <- createProcess (proc "echo" ["through"]) {std_out = UseHandle w}
  hGetContents r >>= putStr
  waitForProcess q >>= print
  withCreateProcess (proc "cat" []) {std_in = CreatePipe, std_out = CreatePipe} $ \a b _ c -> case (a, b) of
    (Just to, Just from) -> do
      hPutStr to "a\nb\n" >> hClose to
      hGetContents from >>= mapM_ putStrLn . lines
      waitForProcess c >>= print
    _ -> putStrLn "no pipes"
