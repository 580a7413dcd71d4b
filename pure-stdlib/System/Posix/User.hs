-- Users and groups, by their numbers and names.

module System.Posix.User
  ( getRealUserID, getEffectiveUserID, getRealGroupID, getEffectiveGroupID, getGroups, getLoginName, getEffectiveUserName
  , GroupEntry(..), getGroupEntryForID, getGroupEntryForName, getAllGroupEntries
  , UserEntry(..), getUserEntryForID, getUserEntryForName, getAllUserEntries
  , setUserID, setGroupID, setEffectiveUserID, setEffectiveGroupID, setGroups
  ) where

import Prelude
import Control.Exception (bracket_)
import Foreign.C.Error
import Foreign.C.String
import Foreign.C.Types
import Foreign.Marshal.Array
import Foreign.Ptr
import Foreign.Storable
import System.IO.Error (doesNotExistErrorType, ioeSetErrorString, mkIOError)
import System.Posix.Types

data UserEntry = UserEntry
  { userName :: String
  , userPassword :: String
  , userID :: UserID
  , userGroupID :: GroupID
  , userGecos :: String
  , homeDirectory :: String
  , userShell :: String
  } deriving (Show, Read, Eq)

data GroupEntry = GroupEntry
  { groupName :: String
  , groupPassword :: String
  , groupID :: GroupID
  , groupMembers :: [String]
  } deriving (Show, Read, Eq)

-- libc has one place for what it answers, which is read before it is asked again.

user :: Ptr () -> IO UserEntry
user p = UserEntry <$> text p 0 <*> text p 8 <*> peekByteOff p 16 <*> peekByteOff p 20 <*> text p 24 <*> text p 32 <*> text p 40

group :: Ptr () -> IO GroupEntry
group p = GroupEntry <$> text p 0 <*> text p 8 <*> peekByteOff p 16 <*> (peekByteOff p 24 >>= members)
  where members list = peekArray0 nullPtr list >>= mapM peekCString

text :: Ptr () -> Int -> IO String
text p at = peekByteOff p at >>= \s -> if s == nullPtr then return "" else peekCString s

getUserEntryForID :: UserID -> IO UserEntry
getUserEntryForID n = found "getUserEntryForID" "no such user" user (c_getpwuid n)

getUserEntryForName :: String -> IO UserEntry
getUserEntryForName name = found "getUserEntryForName" "no such user" user (withCString name c_getpwnam)

getGroupEntryForID :: GroupID -> IO GroupEntry
getGroupEntryForID n = found "getGroupEntryForID" "no such group" group (c_getgrgid n)

getGroupEntryForName :: String -> IO GroupEntry
getGroupEntryForName name = found "getGroupEntryForName" "no such group" group (withCString name c_getgrnam)

found :: String -> String -> (Ptr () -> IO a) -> IO (Ptr ()) -> IO a
found what why entry ask = ask >>= \p ->
  if p == nullPtr
    then ioError (ioeSetErrorString (mkIOError doesNotExistErrorType what Nothing Nothing) why)
    else entry p

getAllUserEntries :: IO [UserEntry]
getAllUserEntries = bracket_ c_setpwent c_endpwent (every user c_getpwent)

getAllGroupEntries :: IO [GroupEntry]
getAllGroupEntries = bracket_ c_setgrent c_endgrent (every group c_getgrent)

every :: (Ptr () -> IO a) -> IO (Ptr ()) -> IO [a]
every entry next = next >>= \p -> if p == nullPtr then return [] else entry p >>= \x -> fmap (x :) (every entry next)

getGroups :: IO [GroupID]
getGroups = do
  n <- throwErrnoIfMinus1 "getGroups" (c_getgroups 0 nullPtr)
  allocaArray (fromIntegral n) (\p -> do
    m <- throwErrnoIfMinus1 "getGroups" (c_getgroups n p)
    peekArray (fromIntegral m) p)

setGroups :: [GroupID] -> IO ()
setGroups groups = withArrayLen groups (\n p -> throwErrnoIfMinus1_ "setGroups" (c_setgroups (fromIntegral n) p))

getLoginName :: IO String
getLoginName = throwErrnoIfNull "getLoginName" c_getlogin >>= peekCString

getEffectiveUserName :: IO String
getEffectiveUserName = fmap userName (getEffectiveUserID >>= getUserEntryForID)

setUserID, setEffectiveUserID :: UserID -> IO ()
setUserID n = throwErrnoIfMinus1_ "setUserID" (c_setuid n)
setEffectiveUserID n = throwErrnoIfMinus1_ "setEffectiveUserID" (c_seteuid n)

setGroupID, setEffectiveGroupID :: GroupID -> IO ()
setGroupID n = throwErrnoIfMinus1_ "setGroupID" (c_setgid n)
setEffectiveGroupID n = throwErrnoIfMinus1_ "setEffectiveGroupID" (c_setegid n)

foreign import ccall unsafe "getuid" getRealUserID :: IO CUid
foreign import ccall unsafe "geteuid" getEffectiveUserID :: IO CUid
foreign import ccall unsafe "getgid" getRealGroupID :: IO CGid
foreign import ccall unsafe "getegid" getEffectiveGroupID :: IO CGid
foreign import ccall unsafe "getpwuid" c_getpwuid :: CUid -> IO (Ptr ())
foreign import ccall unsafe "getpwnam" c_getpwnam :: CString -> IO (Ptr ())
foreign import ccall unsafe "getpwent" c_getpwent :: IO (Ptr ())
foreign import ccall unsafe "setpwent" c_setpwent :: IO ()
foreign import ccall unsafe "endpwent" c_endpwent :: IO ()
foreign import ccall unsafe "getgrgid" c_getgrgid :: CGid -> IO (Ptr ())
foreign import ccall unsafe "getgrnam" c_getgrnam :: CString -> IO (Ptr ())
foreign import ccall unsafe "getgrent" c_getgrent :: IO (Ptr ())
foreign import ccall unsafe "setgrent" c_setgrent :: IO ()
foreign import ccall unsafe "endgrent" c_endgrent :: IO ()
foreign import ccall unsafe "getgroups" c_getgroups :: CInt -> Ptr CGid -> IO CInt
foreign import ccall unsafe "setgroups" c_setgroups :: CSize -> Ptr CGid -> IO CInt
foreign import ccall unsafe "getlogin" c_getlogin :: IO CString
foreign import ccall unsafe "setuid" c_setuid :: CUid -> IO CInt
foreign import ccall unsafe "seteuid" c_seteuid :: CUid -> IO CInt
foreign import ccall unsafe "setgid" c_setgid :: CGid -> IO CInt
foreign import ccall unsafe "setegid" c_setegid :: CGid -> IO CInt
