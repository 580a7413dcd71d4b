-- not: reproducible
-- What is told of directories and files, and what becomes of paths that are links or no plain names.
import System.Directory
import System.FilePath
import Control.Exception
import System.IO
import System.Process
import System.Exit
import System.IO.Error

attempt :: Show a => String -> IO a -> IO ()
attempt n m = do
  r <- try m
  putStrLn (n ++ ": " ++ either (\e -> show (e :: IOException) ++ " | " ++ show (ioeGetErrorType e)) show r)

main :: IO ()
main = do
  _ <- readProcessWithExitCode "rm" ["-rf", "dirs.tmp"] ""
  createDirectory "dirs.tmp"
  here <- getCurrentDirectory
  setCurrentDirectory "dirs.tmp"
  let there = here </> "dirs.tmp"
  abs' <- mapM makeAbsolute ["a/../b", "./a//b/", ".", "", "..", "a/./b", "/x/../y", "/", "//a", "./", "../z/."]
  mapM_ (print . makeRelative there) abs'
  writeFile "file" "text"
  createFileLink "nowhere" "broken"
  createFileLink "file" "good"
  createDirectoryLink "sub" "dirlink"
  createDirectory "sub"
  writeFile "sub/inner" "x"
  mapM doesPathExist ["broken", "good", "dirlink", "sub", "none", "file/x", ""] >>= print
  mapM doesFileExist ["broken", "good", "dirlink", "sub", "none", "file/x", ""] >>= print
  mapM doesDirectoryExist ["broken", "good", "dirlink", "sub", "none", "file/x", ""] >>= print
  attempt "missing on file" (createDirectoryIfMissing True "file")
  attempt "missing on file, alone" (createDirectoryIfMissing False "file")
  attempt "missing below file" (createDirectoryIfMissing True "file/a/b")
  attempt "missing below none" (createDirectoryIfMissing False "none/a/b")
  attempt "missing on broken" (createDirectoryIfMissing True "broken")
  attempt "missing there" (createDirectoryIfMissing True "sub")
  attempt "missing there alone" (createDirectoryIfMissing False "sub")
  attempt "missing new" (createDirectoryIfMissing True "n1/n2/../n3/./n4/")
  attempt "missing empty" (createDirectoryIfMissing True "")
  attempt "missing empty alone" (createDirectoryIfMissing False "")
  doesDirectoryExist "n1/n3/n4" >>= print
  attempt "renameFile onto dir" (renameFile "file" "sub")
  attempt "renameFile of dir" (renameFile "sub" "sub2")
  attempt "renameFile of none" (renameFile "none" "sub2")
  attempt "renameFile to none" (renameFile "file" "none/x")
  attempt "renameDirectory of file" (renameDirectory "file" "x")
  attempt "renameDirectory onto file" (renameDirectory "sub" "file")
  attempt "renameDirectory none" (renameDirectory "none" "x")
  attempt "renamePath onto dir" (renamePath "file" "sub")
  attempt "renamePath dir onto file" (renamePath "sub" "file")
  attempt "copy onto dir" (copyFile "file" "sub")
  attempt "copy of dir" (copyFile "sub" "sub2")
  attempt "copy of none" (copyFile "none" "sub2")
  attempt "copy to none" (copyFile "file" "none/x")
  attempt "copyWith onto dir" (copyFileWithMetadata "file" "sub")
  attempt "removeFile of dir" (removeFile "sub")
  attempt "removeFile of none" (removeFile "none")
  attempt "removeDirectory of file" (removeDirectory "file")
  attempt "removeDirectory full" (removeDirectory "sub")
  attempt "removePath none" (removePathForcibly "none")
  attempt "list file" (listDirectory "file")
  attempt "list none" (listDirectory "none")
  attempt "set none" (setCurrentDirectory "none")
  attempt "size none" (getFileSize "none")
  attempt "perm none" (getPermissions "none")
  attempt "time none" (() <$ getModificationTime "none")
  attempt "link" (getSymbolicLinkTarget "file")
  attempt "isLink" (pathIsSymbolicLink "none")
  attempt "createDirectory there" (createDirectory "sub")
  attempt "removeDirRec" (removeDirectoryRecursive "file")
  writeFile "script" "#!/bin/sh\n"
  getPermissions "script" >>= setPermissions "script" . setOwnerExecutable True
  copyFile "script" "script2"
  fmap executable (getPermissions "script2") >>= print
  copyFile "script" "good"
  pathIsSymbolicLink "good" >>= print
  writeFile "big" (concatMap show [1 .. 20000 :: Int])
  copyFile "big" "big2"
  (==) <$> readFile "big" <*> readFile "big2" >>= print
  attempt "metadata of dir" (copyFileWithMetadata "sub" "new")
  copyFileWithMetadata "big" "script2"
  getFileSize "script2" >>= print
  listDirectory "." >>= print . length
  setCurrentDirectory here
  removeDirectoryRecursive "dirs.tmp"
