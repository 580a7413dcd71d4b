-- Other programs, started and waited for. They are made by libc's posix_spawn.

module System.Process
  ( CreateProcess(..), CmdSpec(..), StdStream(..), ProcessHandle, Pid
  , createProcess, createProcess_, withCreateProcess, cleanupProcess, shell, proc
  , callProcess, callCommand, spawnProcess, spawnCommand
  , readCreateProcess, readProcess, readCreateProcessWithExitCode, readProcessWithExitCode
  , showCommandForUser, getPid, getCurrentPid
  , waitForProcess, getProcessExitCode, terminateProcess, interruptProcessGroupOf
  , createPipe, createPipeFd
  , runProcess, runCommand, runInteractiveProcess, runInteractiveCommand, system, rawSystem
  ) where

import Prelude
import qualified Base.Descriptor as Descriptor
import Base.Directory (listDirectory)
import Base.IOError (Handle(..))
import Base.Process
import Control.Concurrent (MVar, forkIO, killThread, modifyMVar, newEmptyMVar, newMVar, putMVar, readMVar, takeMVar)
import Control.Exception (AsyncException(..), SomeException, bracket, bracketOnError, catch, evaluate, mask, onException, throwIO, try)
import Control.Monad (unless, void, when)
import Data.Maybe (catMaybes)
import Data.String (IsString(..))
import Foreign.C.Error (Errno(..), errnoToIOError)
import Foreign.C.Types (CInt)
import GHC.IO.Exception (IOErrorType(..), IOException(..))
import System.Exit (ExitCode(..))
import System.IO
import System.Posix.Types (CGid, CPid, CUid)

type Pid = CPid

data CmdSpec = ShellCommand String | RawCommand FilePath [String]
  deriving (Show, Eq)

instance IsString CmdSpec where
  fromString = ShellCommand

data StdStream = Inherit | UseHandle Handle | CreatePipe | NoStream
  deriving (Eq, Show)

data CreateProcess = CreateProcess
  { cmdspec :: CmdSpec
  , cwd :: Maybe FilePath
  , env :: Maybe [(String, String)]
  , std_in :: StdStream
  , std_out :: StdStream
  , std_err :: StdStream
  , close_fds :: Bool
  , create_group :: Bool
  , delegate_ctlc :: Bool
  , detach_console :: Bool
  , create_new_console :: Bool
  , new_session :: Bool
  , child_group :: Maybe CGid
  , child_user :: Maybe CUid
  , use_process_jobs :: Bool
  }
  deriving (Show, Eq)

-- How far it is, and what is done when it has ended.
-- Whether interruptions are left to it is told, too.
data State = Running CPid Bool (IO ()) | Ended ExitCode

newtype ProcessHandle = ProcessHandle (MVar State)

proc :: FilePath -> [String] -> CreateProcess
proc command args = plain (RawCommand command args)

shell :: String -> CreateProcess
shell command = plain (ShellCommand command)

plain :: CmdSpec -> CreateProcess
plain command = CreateProcess
  { cmdspec = command
  , cwd = Nothing
  , env = Nothing
  , std_in = Inherit
  , std_out = Inherit
  , std_err = Inherit
  , close_fds = False
  , create_group = False
  , delegate_ctlc = False
  , detach_console = False
  , create_new_console = False
  , new_session = False
  , child_group = Nothing
  , child_user = Nothing
  , use_process_jobs = False
  }

type Created = (Maybe Handle, Maybe Handle, Maybe Handle, ProcessHandle)

-- Handles that are given are closed here: the process has them.
createProcess :: CreateProcess -> IO Created
createProcess wanted = do
  created <- createProcess_ "createProcess" wanted
  mapM_ given [std_in wanted, std_out wanted, std_err wanted]
  return created
  where
    given (UseHandle h) = unless (h `elem` [stdin, stdout, stderr]) (hClose h)
    given _ = return ()

createProcess_ :: String -> CreateProcess -> IO Created
createProcess_ operation wanted = do
  (process, [input, output, errors]) <- begin operation wanted
  let through mode = maybe (return Nothing) (fmap Just . handleOf mode)
  (,,,) <$> through WriteMode input <*> through ReadMode output <*> through ReadMode errors <*> pure process

-- A process, and our ends of the pipes that were asked for.
begin :: String -> CreateProcess -> IO (ProcessHandle, [Maybe CInt])
begin operation wanted = do
  checked
  ends <- sequence (zipWith end [0 ..] [std_in wanted, std_out wanted, std_err wanted])
  let theirs = [file | (file, _, _) <- ends]
  others <- if close_fds wanted then filter (> 2) . map read <$> listDirectory "/proc/self/fd" else return []
  restore <- if delegate_ctlc wanted then ignoringKeys else return (return ())
  started <- spawn Wanted
    { program = command
    , arguments = args
    , folder = cwd wanted
    , variables = env wanted
    , descriptors = theirs
    , closed = others
    , group = create_group wanted
    , session = new_session wanted
    } `onException` restore
  mapM_ closeFd (catMaybes [mine | (_, mine, _) <- ends])
  case started of
    Left (what, why) -> do
      restore
      mapM_ closeFd (catMaybes [ours | (_, _, ours) <- ends])
      ioError (errnoToIOError (operation ++ ": " ++ what) why Nothing (Just command))
    Right pid -> do
      state <- newMVar (Running pid (delegate_ctlc wanted) restore)
      return (ProcessHandle state, [ours | (_, _, ours) <- ends])
  where
    (command, args) = case cmdspec wanted of
      ShellCommand line -> ("/bin/sh", ["-c", line])
      RawCommand name words' -> (name, words')
    checked = when (child_user wanted /= Nothing || child_group wanted /= Nothing) $
      ioError (IOError Nothing UnsupportedOperation operation "another user or group cannot be chosen" Nothing (Just command))
    -- What it is to have, what is closed here then, and our end.
    end :: CInt -> StdStream -> IO (CInt, Maybe CInt, Maybe CInt)
    end number stream = case stream of
      Inherit -> return (number, Nothing, Nothing)
      UseHandle h -> (\file -> (file, Nothing, Nothing)) <$> Descriptor.descriptorOf "createProcess" h
      NoStream -> return (-1, Nothing, Nothing)
      CreatePipe -> do
        (reads', writes) <- newPipe
        return (if number == 0 then (reads', Just reads', Just writes) else (writes, Just writes, Just reads'))

handleOf :: IOMode -> CInt -> IO Handle
handleOf mode file = Descriptor.handleOf "createProcess" ("fd:" ++ show file) mode file

-- The numbers of its ends.
createPipeFd :: IO (CInt, CInt)
createPipeFd = newPipe

createPipe :: IO (Handle, Handle)
createPipe = do
  (reads', writes) <- newPipe
  (,) <$> handleOf ReadMode reads' <*> handleOf WriteMode writes

withCreateProcess :: CreateProcess -> (Maybe Handle -> Maybe Handle -> Maybe Handle -> ProcessHandle -> IO a) -> IO a
withCreateProcess wanted act =
  bracket (createProcess wanted) cleanupProcess (\(input, output, errors, process) -> act input output errors process)

cleanupProcess :: Created -> IO ()
cleanupProcess (input, output, errors, process) = do
  terminateProcess process
  mapM_ (mapM_ closed) [input, output, errors]
  void (waitForProcess process)
  where
    -- Nobody may be there to read what is left.
    closed h = hClose h `catch` \e -> const (return ()) (e :: IOException)

-- Other threads go on. That somebody has interrupted it both who waits and what is waited for
-- are told.
waitForProcess :: ProcessHandle -> IO ExitCode
waitForProcess process@(ProcessHandle state) = do
  now <- readMVar state
  code <- case now of
    Ended code -> return code
    Running pid _ _ -> untilEnded pid (getProcessExitCode process)
  case now of
    Running _ True _ | code `elem` map (ExitFailure . negate . fromIntegral) [sigint, sigquit] -> throwIO UserInterrupt
    _ -> return code

getProcessExitCode :: ProcessHandle -> IO (Maybe ExitCode)
getProcessExitCode (ProcessHandle state) = modifyMVar state $ \now -> case now of
  Ended code -> return (now, Just code)
  Running pid _ restore -> collected pid >>= \answer -> case answer of
    Nothing -> return (now, Nothing)
    Just number -> do
      restore
      let code = if number == 0 then ExitSuccess else ExitFailure number
      return (Ended code, Just code)

getPid :: ProcessHandle -> IO (Maybe Pid)
getPid (ProcessHandle state) = modifyMVar state (\now -> return (now, pidOf now))
  where
    pidOf (Running pid _ _) = Just pid
    pidOf (Ended _) = Nothing

getCurrentPid :: IO Pid
getCurrentPid = ownPid

terminateProcess :: ProcessHandle -> IO ()
terminateProcess process = getPid process >>= mapM_ (\pid -> kill pid sigterm)

interruptProcessGroupOf :: ProcessHandle -> IO ()
interruptProcessGroupOf process = getPid process >>= mapM_ (\pid -> groupOf pid >>= \g -> kill (negate g) sigint)

-- A process that ends otherwise than well is an exception.
succeeding :: String -> CreateProcess -> ExitCode -> IO ()
succeeding _ _ ExitSuccess = return ()
succeeding operation wanted (ExitFailure code) = ioError (IOError Nothing OtherError said "" Nothing Nothing)
  where
    said = operation ++ ": " ++ command ++ " (exit " ++ show code ++ ")"
    command = case cmdspec wanted of
      ShellCommand line -> line
      RawCommand name args -> name ++ concatMap ((' ' :) . show) args

callProcess :: FilePath -> [String] -> IO ()
callProcess command args = called "callProcess" (proc command args)

callCommand :: String -> IO ()
callCommand line = called "callCommand" (shell line)

called :: String -> CreateProcess -> IO ()
called operation wanted = ended operation wanted >>= succeeding operation wanted

-- Started and waited for; who gives up ends it.
ended :: String -> CreateProcess -> IO ExitCode
ended operation wanted = mask $ \unmasked -> do
  (_, _, _, process) <- createProcess_ operation wanted {delegate_ctlc = True}
  unmasked (waitForProcess process) `onException` (terminateProcess process >> waitForProcess process)

spawnProcess :: FilePath -> [String] -> IO ProcessHandle
spawnProcess command args = process4 <$> createProcess_ "spawnProcess" (proc command args)

spawnCommand :: String -> IO ProcessHandle
spawnCommand line = process4 <$> createProcess_ "spawnCommand" (shell line)

process4 :: Created -> ProcessHandle
process4 (_, _, _, process) = process

readProcess :: FilePath -> [String] -> String -> IO String
readProcess command args = readCreateProcess (proc command args)

readCreateProcess :: CreateProcess -> String -> IO String
readCreateProcess wanted input = do
  (code, said) <- conversation operation wanted {std_in = CreatePipe, std_out = CreatePipe} input
  succeeding operation wanted code
  return (concat said)
  where
    operation = "readCreateProcess"

readProcessWithExitCode :: FilePath -> [String] -> String -> IO (ExitCode, String, String)
readProcessWithExitCode command args = readCreateProcessWithExitCode (proc command args)

readCreateProcessWithExitCode :: CreateProcess -> String -> IO (ExitCode, String, String)
readCreateProcessWithExitCode wanted input = do
  let piped = wanted {std_in = CreatePipe, std_out = CreatePipe, std_err = CreatePipe}
  (code, said) <- conversation "readCreateProcessWithExitCode" piped input
  case said of
    [output, errors] -> return (code, output, errors)
    _ -> return (code, concat said, "")

-- A thread for each text that is read, so that neither side waits for the other. Who gives up ends
-- the process.
conversation :: String -> CreateProcess -> String -> IO (ExitCode, [String])
conversation operation wanted input =
  bracketOnError (createProcess_ operation wanted) cleanupProcess $ \(to, output, errors, process) -> do
    let from = catMaybes [output, errors]
    said <- listening from (mapM_ (saying input) to)
    code <- waitForProcess process
    return (code, said)

saying :: String -> Handle -> IO ()
saying text h = unheard (unless (null text) (hPutStr h text)) >> unheard (hClose h)
  where
    -- Who does not want to know more need not.
    unheard act = act `catch` \e -> case e of
      IOError {ioe_type = ResourceVanished, ioe_errno = Just 32} -> return ()
      _ -> throwIO e

-- All that the handles have to say, while something else is done.
listening :: [Handle] -> IO () -> IO [String]
listening from meanwhile = mask $ \unmasked -> do
  texts' <- mapM hGetContents from
  waits <- mapM (\t -> do
    heard <- newEmptyMVar
    listener <- forkIO (try (unmasked (mapM_ evaluate t)) >>= putMVar heard)
    return (listener, takeMVar heard >>= either (\e -> throwIO (e :: SomeException)) return)) texts'
  unmasked (meanwhile >> mapM_ snd waits) `onException` mapM_ (killThread . fst) waits
  mapM_ hClose from
  return texts'

-- As a shell reads it.
showCommandForUser :: FilePath -> [String] -> String
showCommandForUser command args = unwords (map quoted (command : args))
  where
    quoted "" = "''"
    quoted word
      | any (`elem` " \t\n\"\\'`$&|;<>()*?[]#~=%") word = "'" ++ concatMap escaped word ++ "'"
      | otherwise = word
    escaped '\'' = "'\\''"
    escaped c = [c]

runProcess :: FilePath -> [String] -> Maybe FilePath -> Maybe [(String, String)] -> Maybe Handle -> Maybe Handle -> Maybe Handle -> IO ProcessHandle
runProcess command args dir vars input output errors = do
  created <- createProcess_ "runProcess" (proc command args)
    {cwd = dir, env = vars, std_in = used input, std_out = used output, std_err = used errors}
  sequence_ [hClose h | Just h <- [input, output, errors], h `notElem` [stdin, stdout, stderr]]
  return (process4 created)
  where
    used = maybe Inherit UseHandle

runCommand :: String -> IO ProcessHandle
runCommand line = process4 <$> createProcess_ "runCommand" (shell line)

runInteractiveProcess :: FilePath -> [String] -> Maybe FilePath -> Maybe [(String, String)] -> IO (Handle, Handle, Handle, ProcessHandle)
runInteractiveProcess command args dir vars = interactive "runInteractiveProcess" (proc command args) {cwd = dir, env = vars}

runInteractiveCommand :: String -> IO (Handle, Handle, Handle, ProcessHandle)
runInteractiveCommand line = interactive "runInteractiveCommand" (shell line)

interactive :: String -> CreateProcess -> IO (Handle, Handle, Handle, ProcessHandle)
interactive operation wanted = do
  let piped = wanted {std_in = CreatePipe, std_out = CreatePipe, std_err = CreatePipe}
  created <- createProcess_ operation piped
  case created of
    (Just input, Just output, Just errors, process) -> return (input, output, errors, process)
    _ -> ioError (userError operation)

system :: String -> IO ExitCode
system "" = ioError (IOError Nothing InvalidArgument "system" "null command" Nothing Nothing)
system line = ended "system" (shell line)

rawSystem :: FilePath -> [String] -> IO ExitCode
rawSystem command args = ended "rawSystem" (proc command args)
