-- Directories, and files by their names.

module Base.Directory where

import Prelude
import Control.Exception (finally)
import System.Environment (lookupEnv)
import System.FilePath.Posix
import Base.Effect
import Base.Exception
import Base.File
import Base.IO
import Base.IOError

-- What the runtime does with a name; the table is rt_abi's `Path`.
ask :: Int -> FilePath -> IO Int
ask what name = IO (withText name (io 32 what 0))

perform :: String -> Int -> FilePath -> IO Int
perform operation what name = ask what name >>= \r ->
  if r < 0 then ioError (failureOf Nothing name operation r) else return r

perform_ :: String -> Int -> FilePath -> IO ()
perform_ operation what name = perform operation what name >> return ()

register :: IO String
register = IO (bytesOf (\i -> io 23 i 0))

inappropriate :: String -> FilePath -> String -> IO a
inappropriate operation name why = ioError (IOError Nothing InappropriateType operation why Nothing (Just name))

kind :: FilePath -> IO Int
kind = ask 0

doesPathExist, doesFileExist, doesDirectoryExist :: FilePath -> IO Bool
doesPathExist name = fmap (>= 0) (kind name)
doesFileExist name = fmap (== 0) (kind name)
doesDirectoryExist name = fmap (== 1) (kind name)

removeFile, createDirectory, removeDirectory, setCurrentDirectory :: FilePath -> IO ()
removeFile = perform_ "removeLink" 3
createDirectory = perform_ "createDirectory" 4
removeDirectory = perform_ "removeDirectory" 5
setCurrentDirectory = perform_ "changeWorkingDirectory" 7

-- With the directories above it, if wanted: these are made when it turns out that they are not there.
createDirectoryIfMissing :: Bool -> FilePath -> IO ()
createDirectoryIfMissing above name
  | null name = return ()
  | otherwise = make (reverse (if above then prefixes plain else [plain]))
  where
    plain = dropTrailingPathSeparator (normalise name)
    make (d : upper) = attempt (createDirectory d) >>= \failure -> case failure of
      Nothing -> return ()
      Just e -> case ioe_type e of
        NoSuchThing | not (null upper) -> make upper >> make [d]
        AlreadyExists -> kind d >>= \k -> if k < 0 || k == 1 then return () else ioError e
        PermissionDenied -> doesDirectoryExist d >>= \there -> if there then return () else ioError e
        _ -> ioError e
    make [] = return ()
    attempt m = (m >> return Nothing) `catchAll` \e -> maybe (throwIO e) (return . Just) (fromException e)

-- A name after those of the directories that it goes through.
prefixes :: FilePath -> [FilePath]
prefixes = scanl1 (</>) . splitDirectories

renamePath :: FilePath -> FilePath -> IO ()
renamePath = renaming "renamePath:rename"

renaming :: String -> FilePath -> FilePath -> IO ()
renaming operation old new = ask 6 (old ++ '\0' : new) >>= \r ->
  if r < 0 then ioError (failureOf Nothing old operation r) else return ()

renameFile :: FilePath -> FilePath -> IO ()
renameFile old new = kind old >>= \k ->
  if k == 1 then inappropriate "renameFile" old "is a directory" else ask 6 (old ++ '\0' : new) >>= \r ->
    if r >= 0 then return () else kind new >>= \there ->
      if there == 1 then inappropriate "renameFile" new "is a directory"
        else ioError (failureOf Nothing old "renameFile:renamePath:rename" r)

renameDirectory :: FilePath -> FilePath -> IO ()
renameDirectory old new = perform "renameDirectory:pathIsDirectory:getFileStatus" 0 old >>= \k ->
  if k == 1
    then renaming "renameDirectory:renamePath:rename" old new
    else inappropriate "renameDirectory:renameDirectory" old "not a directory"

getDirectoryContents, listDirectory :: FilePath -> IO [FilePath]
getDirectoryContents name = perform "getDirectoryContents:openDirStream" 9 name >> fmap names register
  where
    names "" = []
    names s = case break (== '\0') s of (entry, rest) -> entry : names (drop 1 rest)
listDirectory name = fmap (filter (`notElem` [".", ".."])) (getDirectoryContents name)

getCurrentDirectory :: IO FilePath
getCurrentDirectory = perform_ "getCurrentDirectory" 8 "" >> register

withCurrentDirectory :: FilePath -> IO a -> IO a
withCurrentDirectory name m = getCurrentDirectory >>= \before ->
  (setCurrentDirectory name >> m) `finally` setCurrentDirectory before

-- Links are removed, not followed.
removeDirectoryRecursive :: FilePath -> IO ()
removeDirectoryRecursive name = perform "removeDirectoryRecursive:getSymbolicLinkStatus" 1 name >>= \k ->
  if k == 1 then removeTree name else inappropriate "removeDirectoryRecursive" name "not a directory"

removePathForcibly :: FilePath -> IO ()
removePathForcibly name = ask 1 name >>= \k -> if k < 0 then return () else removeAny k name

removeTree :: FilePath -> IO ()
removeTree name = listDirectory name >>= mapM_ (\entry -> inside entry) >> removeDirectory name
  where
    inside entry = let path = name ++ '/' : entry in ask 1 path >>= \k -> removeAny k path

removeAny :: Int -> FilePath -> IO ()
removeAny k name = if k == 1 then removeTree name else removeFile name

getFileSize :: FilePath -> IO Integer
getFileSize name = fmap toInteger (perform "getFileSize:getFileStatus" 10 name)

getHomeDirectory, getTemporaryDirectory :: IO FilePath
getHomeDirectory = fmap (maybe "/" id) (lookupEnv "HOME")
getTemporaryDirectory = fmap (maybe "/tmp" id) (lookupEnv "TMPDIR")

makeAbsolute :: FilePath -> IO FilePath
makeAbsolute name = fmap (ended . normalise . (</> name)) getCurrentDirectory
  where
    ended
      | hasTrailingPathSeparator name = addTrailingPathSeparator
      | otherwise = dropTrailingPathSeparator

-- Without links, as far as the name leads to something; what follows stays as it is.
canonicalizePath :: FilePath -> IO FilePath
canonicalizePath name = makeAbsolute name >>= \whole -> follow (40 :: Int) [] (parts whole)
  where
    parts path = case dropWhile (== '/') path of
      "" -> []
      rest -> case break (== '/') rest of (part, more) -> [part | part /= "."] ++ parts more
    -- The directories so far, innermost first.
    follow _ done [] = return (joined done)
    follow links done (".." : more) = follow links (drop 1 done) more
    follow links done (part : more) = ask 1 (joined (part : done)) >>= \k -> case k of
      2 | links > 0 -> perform "canonicalizePath" 11 (joined (part : done)) >> register >>= \target ->
            follow (links - 1) (if take 1 target == "/" then [] else done) (parts target ++ more)
      _ | k < 0 -> return (joined (reverse more ++ part : done))
        | otherwise -> follow links (part : done) more
    joined [] = "/"
    joined done = concatMap ('/' :) (reverse done)

findExecutable :: String -> IO (Maybe FilePath)
findExecutable name
  | '/' `elem` name = firstThat runs [name]
  | otherwise = lookupEnv "PATH" >>= \path -> firstThat runs (map (`under` name) (maybe [] parts path))
  where
    runs p = doesFileExist p >>= \there -> if there then fmap (>= 0) (ask 2 p) else return False
    parts s = case break (== ':') s of
      (d, "") -> [d]
      (d, rest) -> d : parts (drop 1 rest)

findFile :: [FilePath] -> String -> IO (Maybe FilePath)
findFile directories name = firstThat doesFileExist (map (`under` name) directories)

under :: FilePath -> FilePath -> FilePath
under directory name = if null directory then name else directory ++ '/' : name

firstThat :: (FilePath -> IO Bool) -> [FilePath] -> IO (Maybe FilePath)
firstThat _ [] = return Nothing
firstThat good (p : ps) = good p >>= \yes -> if yes then return (Just p) else firstThat good ps
