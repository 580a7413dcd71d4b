-- Directories are made, listed and removed, and what fails says why. How it names its
-- own depends on what runs beside it.
-- not: reproducible
module Main (main) where

import Control.Exception
import Control.Monad (unless)
import Data.List (sort)
import System.Directory
import System.Environment (getEnvironment, lookupEnv)

attempt :: Show a => IO a -> IO ()
attempt m = try m >>= either failed print
  where
    failed :: IOException -> IO ()
    failed e = putStrLn ("failed: " ++ show e)

-- A directory of its own, that runs at the same time do not see.
scratch :: Int -> IO FilePath
scratch n = do
  temporary <- getTemporaryDirectory
  let name = temporary ++ "/directories-test-" ++ show n
  made <- try (createDirectory name)
  case made of
    Left e -> const (scratch (n + 1)) (e :: IOException)
    Right () -> return name

main :: IO ()
main = do
  before <- getCurrentDirectory
  place <- scratch 0
  (setCurrentDirectory place >> work) `finally` (setCurrentDirectory before >> removeDirectoryRecursive place)
  doesPathExist place >>= print
  variables <- getEnvironment
  path <- lookupEnv "PATH"
  print (lookup "PATH" variables == path)

work :: IO ()
work = do
  attempt (removeFile "none")
  attempt (removeDirectory "none")
  attempt (createDirectory "none/x")
  attempt (renameFile "none" "other")
  attempt (renameDirectory "none" "other")
  attempt (getDirectoryContents "none")
  attempt (listDirectory "none")
  attempt (setCurrentDirectory "none")
  attempt (copyFile "none" "other")
  attempt (createDirectoryIfMissing True "a/b/c")
  attempt (createDirectoryIfMissing False "x/b/c")
  attempt (createDirectory "a")
  writeFile "a/f" "text"
  attempt (removeFile "a")
  attempt (removeDirectory "a")
  attempt (fmap sort (getDirectoryContents "a"))
  attempt (fmap sort (listDirectory "a"))
  attempt (mapM doesFileExist ["a", "a/f", "none", "a/f/g"])
  attempt (mapM doesDirectoryExist ["a", "a/f", "none", ""])
  attempt (mapM doesPathExist ["a", "a/f", "none", ""])
  attempt (copyFile "a/f" "a/g" >> readFile "a/g")
  attempt (renameFile "a/g" "a/h")
  attempt (renameFile "a" "z")
  attempt (renameDirectory "a/h" "z")
  attempt (renameDirectory "a" "z")
  attempt (listDirectory "z/b")
  attempt (removeDirectoryRecursive "none")
  attempt (removeDirectoryRecursive "z/f")
  attempt (getFileSize "z/f")
  attempt (removePathForcibly "none")
  attempt (withCurrentDirectory "/" getCurrentDirectory)
  attempt (makeAbsolute "/x/y")
  attempt (findExecutable "no-such-program")
  found <- findExecutable "sh"
  unless (maybe False (not . null) found) (putStrLn "sh is nowhere")
