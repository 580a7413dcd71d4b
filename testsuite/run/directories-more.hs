-- Files that are looked for, permissions, links, times, and where users keep things.
-- How it names its own depends on its process.
-- not: reproducible
import System.Directory
import System.Environment
import Control.Exception
import System.IO
import Data.Time
import System.IO.Error
import System.Posix.Process (getProcessID)

say :: Show a => IO a -> IO ()
say m = try m >>= \r -> case r of
  Left e -> putStrLn ("failed: " ++ show (e :: IOException))
  Right x -> print x

main :: IO ()
main = do
  top <- getTemporaryDirectory
  pid <- getProcessID
  let d = top ++ "/purecc-directories-" ++ show pid
  removePathForcibly d
  createDirectory d
  withCurrentDirectory d $ do
    writeFile "a.txt" "hello"
    createDirectory "sub"
    p <- getPermissions "a.txt"
    print p
    setPermissions "a.txt" (setOwnerExecutable True p)
    getPermissions "a.txt" >>= print
    say (getPermissions "sub")
    say (setPermissions "a.txt" emptyPermissions)
    setPermissions "a.txt" (setOwnerReadable True (setOwnerWritable True emptyPermissions))
    print (setOwnerSearchable True emptyPermissions)
    print (emptyPermissions < p, read (show p) == p)
    let t = UTCTime (fromGregorian 2001 2 3) (4 * 3600 + 0.25)
    setModificationTime "a.txt" t
    setAccessTime "a.txt" (addUTCTime 60.5 t)
    getModificationTime "a.txt" >>= print
    getAccessTime "a.txt" >>= print
    createFileLink "a.txt" "link"
    createDirectoryLink "sub" "dlink"
    say (getSymbolicLinkTarget "link")
    say (getSymbolicLinkTarget "a.txt")
    say (pathIsSymbolicLink "link")
    say (pathIsSymbolicLink "a.txt")
    say (pathIsSymbolicLink "none")
    removeDirectoryLink "dlink"
    say (doesPathExist "dlink")
    copyPermissions "a.txt" "sub"
    say (getPermissions "sub")
    setPermissions "sub" (setOwnerExecutable True (setOwnerSearchable True (setOwnerReadable True (setOwnerWritable True emptyPermissions))))
    copyFileWithMetadata "a.txt" "b.txt"
    getModificationTime "b.txt" >>= print
    say (getModificationTime "none")
    say (getAccessTime "none")
    say (setModificationTime "none" t)
    say (setAccessTime "none" t)
    say (getPermissions "none")
    say (setPermissions "none" emptyPermissions)
    say (copyPermissions "none" "a.txt")
    say (createFileLink "x" "a.txt")
    say (createDirectoryLink "x" "a.txt")
    say (getSymbolicLinkTarget "none")
    say (removeDirectoryLink "none")
    say (removeDirectoryLink "a.txt")
    say (copyFileWithMetadata "none" "c")
    writeFile "sub/run" ""
    writeFile "run" ""
    p <- getPermissions "run"
    setPermissions "run" (setOwnerExecutable True p)
    say (findFiles [".", "sub", "nowhere"] "run")
    say (findFilesWith (fmap executable . getPermissions) [".", "sub"] "run")
    say (findFileWith (fmap (not . executable) . getPermissions) [".", "sub"] "run")
    say (findExecutablesInDirectories ["sub", "."] "run")
    say (findFiles ["sub"] "/tmp")
    setEnv "PATH" d
    say (fmap (map (drop (length d))) (findExecutables "run"))
    say (makeRelativeToCurrentDirectory (d ++ "/sub/x"))
    say (makeRelativeToCurrentDirectory d)
    say (makeRelativeToCurrentDirectory "/")
  setEnv "HOME" "/home/somebody"
  mapM_ unsetEnv ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_DIRS", "XDG_CONFIG_DIRS"]
  say (mapM (\x -> getXdgDirectory x "app") [XdgData, XdgConfig, XdgCache])
  say (getXdgDirectory XdgData "")
  say (mapM getXdgDirectoryList [XdgDataDirs, XdgConfigDirs])
  setEnv "XDG_CONFIG_HOME" "/c"
  setEnv "XDG_DATA_HOME" "relative"
  setEnv "XDG_DATA_DIRS" "/a:/b"
  setEnv "XDG_CONFIG_DIRS" ""
  say (mapM (\x -> getXdgDirectory x "app") [minBound .. maxBound])
  say (mapM getXdgDirectoryList [minBound ..])
  say (getAppUserDataDirectory "app")
  say getUserDocumentsDirectory
  print exeExtension
  removePathForcibly d
