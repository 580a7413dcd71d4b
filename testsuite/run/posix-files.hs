-- Files, directories, the environment and signals by the names of POSIX.

import System.Posix
import Control.Concurrent
import Control.Exception
import System.Directory (getTemporaryDirectory, removeFile)
import Data.List (sort)
import Control.Monad

entries :: DirStream -> IO [FilePath]
entries d = do
  n <- readDirStream d
  if null n then return [] else fmap (n :) (entries d)

main :: IO ()
main = do
  let dir = "posix-test.dir"
  createDirectory dir 0o750
  writeFile (dir ++ "/a") "hello"
  s <- getFileStatus (dir ++ "/a")
  print (fileSize s, isRegularFile s, isDirectory s, linkCount s)
  setFileMode (dir ++ "/a") 0o640
  t <- getFileStatus (dir ++ "/a")
  print (fileMode t, fileMode t `intersectFileModes` accessModes == 0o640)
  createSymbolicLink "a" (dir ++ "/b")
  readSymbolicLink (dir ++ "/b") >>= putStrLn
  l <- getSymbolicLinkStatus (dir ++ "/b")
  print (isSymbolicLink l)
  d <- openDirStream dir
  entries d >>= print . sort
  closeDirStream d
  setFileTimes (dir ++ "/a") 1000 2000
  u <- getFileStatus (dir ++ "/b")
  print (accessTime u, modificationTime u)
  fileExist (dir ++ "/c") >>= print
  fileExist (dir ++ "/a") >>= print
  r <- try (getFileStatus (dir ++ "/c")) :: IO (Either IOException FileStatus)
  print (either show (const "") r)
  removeLink (dir ++ "/a") >> removeLink (dir ++ "/b") >> removeDirectory dir
  setEnv "PURE_TEST" "" True
  getEnv "PURE_TEST" >>= print
  setEnv "PURE_TEST" "x" False
  getEnv "PURE_TEST" >>= print
  unsetEnv "PURE_TEST"
  getEnvDefault "PURE_TEST" "none" >>= print
  p <- getProcessID
  print (p > 1)
  done <- newEmptyMVar
  _ <- installHandler sigUSR1 (Catch (putMVar done "caught")) Nothing
  raiseSignal sigUSR1
  takeMVar done >>= putStrLn
  _ <- installHandler sigUSR1 Ignore Nothing
  raiseSignal sigUSR1
  putStrLn "end"
