-- Processes as the operating system has them: what libc is asked, and how that is laid out in
-- memory (x86-64 Linux). See System.Process.

module Base.Process where

import Prelude
import Base.IO (IO(..))
import Base.Thread (thread, threadDelay)
import Control.Concurrent.MVar (MVar, modifyMVar_, newMVar)
import Control.Exception (bracket)
import Control.Monad (forM, when)
import Data.Bits ((.&.), (.|.), shiftR)
import Foreign
import Base.SystemText
import Foreign.C hiding (newCString, peekCString, peekCStringLen, withCString)
import System.Environment (getEnvironment)
import System.IO.Unsafe (unsafePerformIO)
import System.Posix.Types (CPid)

foreign import ccall "posix_spawnp" spawnp
  :: Ptr CPid -> CString -> Ptr Actions -> Ptr Attributes -> Ptr CString -> Ptr CString -> IO CInt
foreign import ccall "posix_spawn_file_actions_init" actionsInit :: Ptr Actions -> IO CInt
foreign import ccall "posix_spawn_file_actions_destroy" actionsDestroy :: Ptr Actions -> IO CInt
foreign import ccall "posix_spawn_file_actions_adddup2" addDup :: Ptr Actions -> CInt -> CInt -> IO CInt
foreign import ccall "posix_spawn_file_actions_addclose" addClose :: Ptr Actions -> CInt -> IO CInt
foreign import ccall "posix_spawn_file_actions_addchdir_np" addFolder :: Ptr Actions -> CString -> IO CInt
foreign import ccall "posix_spawnattr_init" attributesInit :: Ptr Attributes -> IO CInt
foreign import ccall "posix_spawnattr_destroy" attributesDestroy :: Ptr Attributes -> IO CInt
foreign import ccall "posix_spawnattr_setflags" setFlags :: Ptr Attributes -> CShort -> IO CInt
foreign import ccall "posix_spawnattr_setpgroup" setGroup :: Ptr Attributes -> CPid -> IO CInt
foreign import ccall "posix_spawnattr_setsigdefault" setDefaults :: Ptr Attributes -> Ptr Signals -> IO CInt
foreign import ccall "posix_spawnattr_setsigmask" setMask :: Ptr Attributes -> Ptr Signals -> IO CInt
foreign import ccall "sigemptyset" signalsEmpty :: Ptr Signals -> IO CInt
foreign import ccall "sigaddset" addSignal :: Ptr Signals -> CInt -> IO CInt
foreign import ccall "sigaction" sigaction :: CInt -> Ptr Action -> Ptr Action -> IO CInt
foreign import ccall "waitpid" waitpid :: CPid -> Ptr CInt -> CInt -> IO CPid
foreign import ccall "kill" kill :: CPid -> CInt -> IO CInt
foreign import ccall "getpgid" groupOf :: CPid -> IO CPid
foreign import ccall "getpid" ownPid :: IO CPid
foreign import ccall "pipe2" pipe2 :: Ptr CInt -> CInt -> IO CInt
foreign import ccall "access" access :: CString -> CInt -> IO CInt
foreign import ccall "close" closeFd :: CInt -> IO CInt

-- Types of libc, by their sizes in bytes.
data Actions
data Attributes
data Signals
data Action

actionsSize, attributesSize, signalsSize, actionSize :: Int
actionsSize = 80
attributesSize = 336
signalsSize = 128
actionSize = 152

sigint, sigquit, sigpipe, sigterm :: CInt
sigint = 2
sigquit = 3
sigpipe = 13
sigterm = 15

-- What a new process is to be.
data Wanted = Wanted
  { program :: String
  , arguments :: [String]
  , folder :: Maybe String
  , variables :: Maybe [(String, String)]
  , descriptors :: [CInt] -- of its first three files
  , closed :: [CInt] -- what it does not get
  , group :: Bool
  , session :: Bool
  }

-- Its number, or what was done when it failed, and why.
spawn :: Wanted -> IO (Either (String, Errno) CPid)
spawn wanted = do
  there <- maybe (return True) reachable (folder wanted)
  if not there then Left . (,) "chdir" <$> getErrno else
    texts (program wanted : arguments wanted) $ \argv ->
      environment $ \envp ->
        withCString (program wanted) $ \name ->
          allocaBytes actionsSize $ \actions ->
            allocaBytes attributesSize $ \attributes ->
              allocaBytes signalsSize $ \signals ->
                alloca $ \pid -> do
                  _ <- actionsInit actions
                  _ <- attributesInit attributes
                  redirect actions (descriptors wanted)
                  mapM_ (addClose actions) (closed wanted)
                  mapM_ (\dir -> withCString dir (addFolder actions)) (folder wanted)
                  _ <- setFlags attributes (fromIntegral flags)
                  when groups (() <$ setGroup attributes 0)
                  _ <- signalsEmpty signals
                  _ <- setMask attributes signals
                  mapM_ (addSignal signals) [sigint, sigquit, sigpipe]
                  _ <- setDefaults attributes signals
                  failure <- spawnp pid name actions attributes argv envp
                  _ <- actionsDestroy actions
                  _ <- attributesDestroy attributes
                  if failure == 0 then Right <$> peek pid else return (Left ("posix_spawnp", Errno failure))
  where
    -- Who leads a session leads a group.
    groups = group wanted && not (session wanted)
    -- Signals as usual, none blocked.
    flags = 4 .|. 8 .|. (if groups then 2 else 0) .|. (if session wanted then 128 else 0) :: Int
    -- The run's own environment is the runtime's.
    environment act = do
      named <- maybe getEnvironment return (variables wanted)
      texts [name ++ "=" ++ value | (name, value) <- named] act
    reachable dir = (== 0) <$> withCString dir (\path -> access path 1)

-- The files that stand at 0, 1 and 2; -1 is none. One may have the number that another is to get, so all
-- are put out of the way first.
redirect :: Ptr Actions -> [CInt] -> IO ()
redirect actions from
  | from == [0, 1, 2] = return ()
  | otherwise = do
      let given = [(one, maximum (2 : from) + i, target) | (one, i, target) <- zip3 from [1 ..] [0 ..], one >= 0]
      sequence_ [addDup actions one other | (one, other, _) <- given]
      sequence_ [addDup actions other target | (_, other, target) <- given]
      mapM_ (addClose actions) ([other | (_, other, _) <- given] ++ [target | (-1, target) <- zip from [0 ..]])

texts :: [String] -> (Ptr CString -> IO a) -> IO a
texts ss act = go ss []
  where
    go (x : xs) done = withCString x (\text -> go xs (text : done))
    go [] done = withArray0 nullPtr (reverse done) act

-- Both ends of a pipe, which other programs do not get unless they are given them.
newPipe :: IO (CInt, CInt)
newPipe = newPipeWith 0o2000000

-- The same by flags.
newPipeWith :: CInt -> IO (CInt, CInt)
newPipeWith flags = allocaArray 2 $ \ends -> do
  throwErrnoIfMinus1_ "pipe" (pipe2 ends flags)
  (,) <$> peek ends <*> peekElemOff ends 1

-- Nothing: it still runs. Otherwise its exit code, or its signal's number negated.
collected :: CPid -> IO (Maybe Int)
collected pid = alloca $ \status -> do
  answer <- throwErrnoIfMinus1Retry "waitForProcess" (waitpid pid status 1)
  if answer == 0 then return Nothing else do
    n <- fromIntegral <$> peek status
    let signal = n .&. 127 :: Int
    return (Just (if signal == 0 then shiftR n 8 .&. 255 else negate signal))

-- Until what is given is done, the keys that interrupt are for others only. Of several that ask
-- for it the last one that is through ends it.
ignoringKeys :: IO (IO ())
ignoringKeys = modifyMVar_ ignoring begin >> return (modifyMVar_ ignoring end)
  where
    begin (0, _) = (,) 1 <$> ignoreKeys
    begin (n, restore) = return (n + 1, restore)
    end (1, restore) = restore >> return (0, return ())
    end (n, restore) = return (n - 1, restore)

-- How many want it now, and how it ends.
ignoring :: MVar (Int, IO ())
ignoring = unsafePerformIO (newMVar (0, return ()))
{-# NOINLINE ignoring #-}

ignoreKeys :: IO (IO ())
ignoreKeys = do
  old <- forM [sigint, sigquit] $ \signal -> do
    before <- mallocBytes actionSize
    allocaBytes actionSize $ \ignore -> do
      fillBytes ignore 0 actionSize
      poke (castPtr ignore) (1 :: Word64)
      _ <- sigaction signal ignore before
      return (signal, before)
  return $ sequence_ [sigaction signal before nullPtr >> free before | (signal, before) <- old]

-- Waits until a process has ended, while other threads run: its file is ready to be read then.
-- Without such files it is asked for.
untilEnded :: CPid -> IO (Maybe a) -> IO a
untilEnded pid ask = ask >>= maybe (bracket (syscall 434 pid 0) closed wait) return
  where
    closed file = when (file >= 0) (() <$ closeFd (fromIntegral file))
    wait file
      | file < 0 = asking 100
      | otherwise = IO (thread 31 (4 * fromIntegral file)) >> ask >>= maybe (wait file) return
    asking pause = threadDelay pause >> ask >>= maybe (asking (min 10000 (2 * pause))) return

foreign import ccall "syscall" syscall :: CLong -> CPid -> CUInt -> IO CLong
