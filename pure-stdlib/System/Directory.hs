-- Directories, and files by their names.

module System.Directory
  ( createDirectory, createDirectoryIfMissing, removeDirectory, removeDirectoryRecursive, removePathForcibly
  , renameDirectory, listDirectory, getDirectoryContents, getCurrentDirectory, setCurrentDirectory
  , withCurrentDirectory, getHomeDirectory, getTemporaryDirectory
  , removeFile, renameFile, renamePath, copyFile, getFileSize, makeAbsolute, canonicalizePath
  , doesPathExist, doesFileExist, doesDirectoryExist, findExecutable, findFile
  , findExecutables, findExecutablesInDirectories, findFiles, findFileWith, findFilesWith, exeExtension
  , makeRelativeToCurrentDirectory
  , createFileLink, createDirectoryLink, removeDirectoryLink, pathIsSymbolicLink, isSymbolicLink, getSymbolicLinkTarget
  , Permissions(..), emptyPermissions, setOwnerReadable, setOwnerWritable, setOwnerExecutable, setOwnerSearchable
  , getPermissions, setPermissions, copyPermissions, copyFileWithMetadata
  , getAccessTime, getModificationTime, setAccessTime, setModificationTime
  , XdgDirectory(..), XdgDirectoryList(..), getXdgDirectory, getXdgDirectoryList, getAppUserDataDirectory
  , getUserDocumentsDirectory
  ) where

import Prelude
import Base.Directory
import Base.FileTimes (setTimesAt)
import Base.Time.Clock (UTCTime, posixSecondsToUTCTime, utcTimeToPOSIXSeconds)
import Control.Exception (bracket, onException)
import Control.Monad (filterM)
import qualified Data.ByteString as B
import Data.Bits (complement, (.&.), (.|.))
import Base.Time.Local ()
import System.Environment (lookupEnv)
import System.FilePath (isAbsolute, makeRelative, normalise, splitSearchPath, takeDirectory)
import System.IO (Handle, IOMode(..), hClose, openBinaryFile, openBinaryTempFile)
import System.IO.Error (catchIOError, modifyIOError)
import GHC.IO.Exception (IOException(..))
import System.Posix.Files hiding (isSymbolicLink)
import qualified System.Posix.Files as Posix

-- What fails says in what.
during :: String -> IO a -> IO a
during what = modifyIOError (\e -> e { ioe_location = what ++ ':' : ioe_location e })

-- Files that are looked for

-- All that are found, in the order of the directories.
findFilesWith :: (FilePath -> IO Bool) -> [FilePath] -> String -> IO [FilePath]
findFilesWith good directories name
  | isAbsolute name = filterM found [name]
  | otherwise = filterM found (map (`under` name) directories)
  where found path = doesFileExist path >>= \there -> if there then good path else return False

findFiles :: [FilePath] -> String -> IO [FilePath]
findFiles = findFilesWith (\_ -> return True)

-- The first one, after which no other is looked at.
findFileWith :: (FilePath -> IO Bool) -> [FilePath] -> String -> IO (Maybe FilePath)
findFileWith good directories name = go (if isAbsolute name then [name] else map (`under` name) directories)
  where
    go [] = return Nothing
    go (path : rest) = doesFileExist path >>= \there -> if not there then go rest else
      good path >>= \yes -> if yes then return (Just path) else go rest

findExecutables :: String -> IO [FilePath]
findExecutables name = lookupEnv "PATH" >>= \path -> findExecutablesInDirectories (maybe [] splitSearchPath path) name

findExecutablesInDirectories :: [FilePath] -> String -> IO [FilePath]
findExecutablesInDirectories = findFilesWith (fmap executable . getPermissions)

exeExtension :: String
exeExtension = ""

makeRelativeToCurrentDirectory :: FilePath -> IO FilePath
makeRelativeToCurrentDirectory path = fmap (\d -> makeRelative (normalise d) path) getCurrentDirectory

-- Links

createFileLink, createDirectoryLink :: FilePath -> FilePath -> IO ()
createFileLink target link = linking "createFileLink" target link
createDirectoryLink target link = linking "createDirectoryLink" target link

-- The name that is to be made is the one that fails.
linking :: String -> FilePath -> FilePath -> IO ()
linking what target link = modifyIOError named (createSymbolicLink target link)
  where named e = e { ioe_location = what ++ ":createSymbolicLink", ioe_filename = Just link }

removeDirectoryLink :: FilePath -> IO ()
removeDirectoryLink = during "removeDirectoryLink" . removeLink

pathIsSymbolicLink, isSymbolicLink :: FilePath -> IO Bool
pathIsSymbolicLink name = during "pathIsSymbolicLink" (fmap Posix.isSymbolicLink (getSymbolicLinkStatus name))
isSymbolicLink = pathIsSymbolicLink

getSymbolicLinkTarget :: FilePath -> IO FilePath
getSymbolicLinkTarget = during "getSymbolicLinkTarget" . readSymbolicLink

-- Permissions

data Permissions = Permissions { readable :: Bool, writable :: Bool, executable :: Bool, searchable :: Bool }
  deriving (Eq, Ord, Read, Show)

emptyPermissions :: Permissions
emptyPermissions = Permissions False False False False

setOwnerReadable, setOwnerWritable, setOwnerExecutable, setOwnerSearchable :: Bool -> Permissions -> Permissions
setOwnerReadable b p = p { readable = b }
setOwnerWritable b p = p { writable = b }
setOwnerExecutable b p = p { executable = b }
setOwnerSearchable b p = p { searchable = b }

-- Those of the process, which for the superuser are more than the file's.
getPermissions :: FilePath -> IO Permissions
getPermissions name = during "getPermissions" (do
  directory <- fmap isDirectory (getFileStatus name)
  r <- fileAccess name True False False
  w <- fileAccess name False True False
  x <- fileAccess name False False True
  return (Permissions r w (x && not directory) (x && directory)))

-- Those of the file's owner.
setPermissions :: FilePath -> Permissions -> IO ()
setPermissions name (Permissions r w x s) = during "setPermissions" (do
  mode <- fmap fileMode (getFileStatus name)
  setFileMode name (bit r ownerReadMode (bit w ownerWriteMode (bit (x || s) ownerExecuteMode (mode .&. accessModes)))))
  where bit on m mode = if on then mode .|. m else mode .&. complement m

copyPermissions :: FilePath -> FilePath -> IO ()
copyPermissions from to = during "copyPermissions" (fmap fileMode (getFileStatus from) >>= setFileMode to)

-- With its permissions. What has been there is replaced when all of the copy is.
copyFile :: FilePath -> FilePath -> IO ()
copyFile from to = during "copyFile:atomicCopyFileContents:withReplacementFile" (do
  (part, target) <- openBinaryTempFile (takeDirectory to) ".copyFile.tmp"
  (do
    copyTo target from
    hClose target
    ignoring (copyPermissions from part)
    renameFile part to) `onException` (hClose target >> ignoring (removeFile part)))
  where ignoring m = m `catchIOError` \_ -> return ()

-- Closes the source in any case.
copyTo :: Handle -> FilePath -> IO ()
copyTo target from = during "copyFileToHandle" (bracket (openBinaryFile from ReadMode) hClose copying)
  where
    copying source = do
      bytes <- B.hGet source 32768
      if B.null bytes then return () else B.hPut target bytes >> copying source

-- With permissions, times, and the owner as far as one may. What has been there is written over.
copyFileWithMetadata :: FilePath -> FilePath -> IO ()
copyFileWithMetadata from to = during "copyFileWithMetadata" (do
  status <- getFileStatus from
  during "copyFileContents" (bracket (openBinaryFile to WriteMode) hClose (\target -> copyTo target from))
  setFileMode to (fileMode status)
  setFileTimesHiRes to (accessTimeHiRes status) (modificationTimeHiRes status))

-- Times

getAccessTime, getModificationTime :: FilePath -> IO UTCTime
getAccessTime name = during "getAccessTime" (fmap (posixSecondsToUTCTime . accessTimeHiRes) (getFileStatus name))
getModificationTime name =
  during "getModificationTime" (fmap (posixSecondsToUTCTime . modificationTimeHiRes) (getFileStatus name))

setAccessTime, setModificationTime :: FilePath -> UTCTime -> IO ()
setAccessTime name t = during "setAccessTime" (setTimesAt "setFileTimes" name (Just (utcTimeToPOSIXSeconds t)) Nothing)
setModificationTime name t =
  during "setModificationTime" (setTimesAt "setFileTimes" name Nothing (Just (utcTimeToPOSIXSeconds t)))

-- Where users keep things

data XdgDirectory = XdgData | XdgConfig | XdgCache
  deriving (Bounded, Enum, Eq, Ord, Read, Show)

data XdgDirectoryList = XdgDataDirs | XdgConfigDirs
  deriving (Bounded, Enum, Eq, Ord, Read, Show)

-- By variables of the environment, of which paths that are not absolute count for nothing.
getXdgDirectory :: XdgDirectory -> FilePath -> IO FilePath
getXdgDirectory which path = lookupEnv variable >>= \value -> case value of
  Just d | isAbsolute d -> return (within d)
  _ -> fmap (\home -> within (home `under` standard)) getHomeDirectory
  where
    within d = normalise (if null path then d else d `under` path)
    (variable, standard) = case which of
      XdgData -> ("XDG_DATA_HOME", ".local/share")
      XdgConfig -> ("XDG_CONFIG_HOME", ".config")
      XdgCache -> ("XDG_CACHE_HOME", ".cache")

getXdgDirectoryList :: XdgDirectoryList -> IO [FilePath]
getXdgDirectoryList which = fmap (maybe standard (\s -> if null s then standard else splitSearchPath s)) (lookupEnv variable)
  where
    (variable, standard) = case which of
      XdgDataDirs -> ("XDG_DATA_DIRS", ["/usr/local/share/", "/usr/share/"])
      XdgConfigDirs -> ("XDG_CONFIG_DIRS", ["/etc/xdg"])

getAppUserDataDirectory :: FilePath -> IO FilePath
getAppUserDataDirectory name = fmap (\home -> home ++ "/." ++ name) getHomeDirectory

getUserDocumentsDirectory :: IO FilePath
getUserDocumentsDirectory = getHomeDirectory
