{-# LANGUAGE MagicHash, PatternSynonyms #-}
-- Actions, and how those of state threads and programs become each other.

module GHC.IO
  ( IO(IO), unIO, unsafeUnmask, mplusIO, liftIO, stToIO, ioToST, unsafeIOToST, unsafeSTToIO, FilePath
  , unsafePerformIO, unsafeInterleaveIO, unsafeDupablePerformIO, unsafeDupableInterleaveIO
  , catch, catchException, catchAny, throwIO, mkUserError
  , mask, mask_, uninterruptibleMask, uninterruptibleMask_, MaskingState(..), getMaskingState, interruptible
  , onException, bracket, finally, evaluate, noDuplicate
  ) where

import Prelude
import Base.Insides (unIO, pattern IO)
import Base.ST (ST, unsafeIOToST, unsafeSTToIO)
import GHC.IO.Unsafe (noDuplicate)
import Control.Exception hiding (bracket, finally)
import qualified Control.Exception as E
import Control.Monad.ST (RealWorld, stToIO)
import GHC.Prim (unmaskAsyncExceptions#)
import System.IO.Unsafe

mplusIO :: IO a -> IO a -> IO a
mplusIO m n = m `catch` \e -> const n (e :: IOException)

liftIO, ioToST :: IO a -> ST RealWorld a
liftIO = ioToST
ioToST = unsafeIOToST

catchException :: Exception e => IO a -> (e -> IO a) -> IO a
catchException m = catch m

catchAny :: IO a -> (forall e. Exception e => e -> IO a) -> IO a
catchAny m handler = m `catch` \(SomeException e) -> handler e

unsafeUnmask :: IO a -> IO a
unsafeUnmask m = IO (unmaskAsyncExceptions# (unIO m))

mkUserError :: String -> SomeException
mkUserError message = toException (userError message)

bracket :: IO a -> (a -> IO b) -> (a -> IO c) -> IO c
bracket = E.bracket

finally :: IO a -> IO b -> IO a
finally = E.finally
