-- Users and groups by their numbers.

module System.Posix.User (getRealUserID, getEffectiveUserID, getRealGroupID, getEffectiveGroupID) where

import Prelude
import System.Posix.Types

foreign import ccall unsafe "getuid" getRealUserID :: IO CUid
foreign import ccall unsafe "geteuid" getEffectiveUserID :: IO CUid
foreign import ccall unsafe "getgid" getRealGroupID :: IO CGid
foreign import ccall unsafe "getegid" getEffectiveGroupID :: IO CGid
