-- not: reproducible
-- Names, arguments and variables that are no UTF-8 come as U+DC80 to U+DCFF and go back as the bytes that
-- they were.
import Control.Exception
import Foreign.C.String (CString, peekCAString, withCAString)
import Foreign.C.Types
import GHC.IO.Encoding (getFileSystemEncoding)
import qualified GHC.Foreign as F
import Data.List (isPrefixOf, sort)
import System.Directory
import System.Environment (lookupEnv, setEnv)
import System.Exit
import System.Posix.Files (fileExist, getFileStatus, isDirectory, rename)
import System.Posix.Internals (newFilePath, peekFilePath, withFilePath)
import System.Process

foreign import ccall "mkdir" c_mkdir :: CString -> CUInt -> IO CInt

-- Directories named by bytes.
byBytes :: [String]
byBytes = ["plain", "caf\xE9", "\xC3\xA9", "\xFF\xFE", "a\xE2\x82z", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xC0\xAF", "\xF0\x9F\x98\x80"]

main :: IO ()
main = do
  start <- getCurrentDirectory
  _ <- readProcessWithExitCode "rm" ["-rf", "system-texts.tmp"] ""
  createDirectory "system-texts.tmp"
  setCurrentDirectory "system-texts.tmp"
  mapM_ (\n -> withCAString n (\p -> c_mkdir p 0o755)) byBytes
  names <- fmap sort (listDirectory ".")
  mapM_ print names
  putStrLn "by calls"
  mapM fileExist names >>= print
  mapM (fmap isDirectory . getFileStatus) names >>= print
  mapM_ (\n -> withFilePath n peekCAString >>= print) names
  mapM (\n -> newFilePath n >>= peekFilePath) names >>= print . (== names)
  mapM doesDirectoryExist names >>= print
  mapM_ (\n -> writeFile (n ++ "/\xDCFE.txt") "kept") names
  mapM (fmap (== "kept") . readFile . (++ "/\xDCFE.txt")) names >>= print
  fmap (map show) (mapM listDirectory names) >>= print
  mapM_ (\n -> removeFile (n ++ "/\xDCFE.txt")) names
  setEnv "ODD_NAME" (concat names)
  fmap (== Just (concat names)) (lookupEnv "ODD_NAME") >>= print
  putStrLn "by programs"
  mapM (\n -> readProcessWithExitCode "test" ["-d", n] "" >>= \(code, _, _) -> return (code == ExitSuccess)) names >>= print
  (_, out, _) <- readCreateProcessWithExitCode
    (proc "sh" ["-c", "printf %s \"$ODD\" | od -An -tx1"]) { env = Just [("ODD", "caf\xDCE9 \xE9"), ("PATH", "/usr/bin:/bin")] } ""
  putStr out
  (_, inside, _) <- readCreateProcessWithExitCode (proc "sh" ["-c", "pwd | tail -c 5 | od -An -tx1"]) { cwd = Just "caf\xDCE9" } ""
  putStr inside
  rename "caf\xDCE9" "cafe\xDCFF"
  fmap (filter ("caf" `isPrefixOf`)) (listDirectory ".") >>= print
  putStrLn "encodings"
  system' <- getFileSystemEncoding
  print system'
  r <- F.withCString system' "x\xDC80" (peekCAString)
  print r
  bad <- try (F.withCString system' "x\xD800" peekCAString) :: IO (Either IOException String)
  print bad
  bad2 <- try (fileExist "x\xDC00") :: IO (Either IOException Bool)
  print bad2
  setCurrentDirectory start
  _ <- readProcessWithExitCode "rm" ["-rf", "system-texts.tmp"] ""
  return ()
