-- A program that goes on as another one, which writes no profile.
-- not: prof, prof-O0, zeal-prof, reproducible
import System.IO
import System.Posix.Process

main :: IO ()
main = do
  putStrLn "before"
  hFlush stdout
  executeFile "sh" True ["-c", "echo $0 $1 $V", "a", "b"] (Just [("V", "value"), ("PATH", "/bin:/usr/bin")])
