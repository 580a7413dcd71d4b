-- Failures of input and output.

module System.IO.Error
  ( IOError, IOErrorType, userError, mkIOError, annotateIOError, ioError
  , isAlreadyExistsError, isDoesNotExistError, isAlreadyInUseError, isFullError, isEOFError
  , isIllegalOperation, isPermissionError, isUserError, isResourceVanishedError
  , ioeGetErrorType, ioeGetLocation, ioeGetErrorString, ioeGetHandle, ioeGetFileName
  , ioeSetErrorType, ioeSetErrorString, ioeSetLocation, ioeSetHandle, ioeSetFileName
  , alreadyExistsErrorType, doesNotExistErrorType, alreadyInUseErrorType, fullErrorType, eofErrorType
  , illegalOperationErrorType, permissionErrorType, userErrorType, resourceVanishedErrorType
  , isAlreadyExistsErrorType, isDoesNotExistErrorType, isAlreadyInUseErrorType, isFullErrorType, isEOFErrorType
  , isIllegalOperationErrorType, isPermissionErrorType, isUserErrorType, isResourceVanishedErrorType
  , catchIOError, tryIOError, modifyIOError
  ) where

import Prelude
import Base.Exception
import Base.IOError

mkIOError :: IOErrorType -> String -> Maybe Handle -> Maybe FilePath -> IOError
mkIOError t l h f = IOError h t l "" Nothing f

annotateIOError :: IOError -> String -> Maybe Handle -> Maybe FilePath -> IOError
annotateIOError e l h f = e
  { ioe_handle = case h of { Nothing -> ioe_handle e; _ -> h }
  , ioe_location = l
  , ioe_filename = case f of { Nothing -> ioe_filename e; _ -> f }
  }

isAlreadyExistsError, isDoesNotExistError, isAlreadyInUseError, isFullError, isEOFError :: IOError -> Bool
isAlreadyExistsError e = ioe_type e == AlreadyExists
isDoesNotExistError e = ioe_type e == NoSuchThing
isAlreadyInUseError e = ioe_type e == ResourceBusy
isFullError e = ioe_type e == ResourceExhausted
isEOFError e = ioe_type e == EOF

isIllegalOperation, isPermissionError, isUserError, isResourceVanishedError :: IOError -> Bool
isIllegalOperation e = ioe_type e == IllegalOperation
isPermissionError e = ioe_type e == PermissionDenied
isUserError e = ioe_type e == UserError
isResourceVanishedError e = ioe_type e == ResourceVanished

ioeGetErrorType :: IOError -> IOErrorType
ioeGetErrorType = ioe_type

ioeGetLocation, ioeGetErrorString :: IOError -> String
ioeGetLocation = ioe_location
ioeGetErrorString e
  | isUserError e = ioe_description e
  | otherwise = show (ioe_type e)

ioeGetHandle :: IOError -> Maybe Handle
ioeGetHandle = ioe_handle

ioeGetFileName :: IOError -> Maybe FilePath
ioeGetFileName = ioe_filename

ioeSetErrorType :: IOError -> IOErrorType -> IOError
ioeSetErrorType e t = e { ioe_type = t }

ioeSetErrorString, ioeSetLocation, ioeSetFileName :: IOError -> String -> IOError
ioeSetErrorString e s = e { ioe_description = s }
ioeSetLocation e l = e { ioe_location = l }
ioeSetFileName e f = e { ioe_filename = Just f }

ioeSetHandle :: IOError -> Handle -> IOError
ioeSetHandle e h = e { ioe_handle = Just h }

alreadyExistsErrorType, doesNotExistErrorType, alreadyInUseErrorType, fullErrorType, eofErrorType :: IOErrorType
alreadyExistsErrorType = AlreadyExists
doesNotExistErrorType = NoSuchThing
alreadyInUseErrorType = ResourceBusy
fullErrorType = ResourceExhausted
eofErrorType = EOF

illegalOperationErrorType, permissionErrorType, userErrorType, resourceVanishedErrorType :: IOErrorType
illegalOperationErrorType = IllegalOperation
permissionErrorType = PermissionDenied
userErrorType = UserError
resourceVanishedErrorType = ResourceVanished

isAlreadyExistsErrorType, isDoesNotExistErrorType, isAlreadyInUseErrorType, isFullErrorType, isEOFErrorType :: IOErrorType -> Bool
isAlreadyExistsErrorType = (== AlreadyExists)
isDoesNotExistErrorType = (== NoSuchThing)
isAlreadyInUseErrorType = (== ResourceBusy)
isFullErrorType = (== ResourceExhausted)
isEOFErrorType = (== EOF)

isIllegalOperationErrorType, isPermissionErrorType, isUserErrorType, isResourceVanishedErrorType :: IOErrorType -> Bool
isIllegalOperationErrorType = (== IllegalOperation)
isPermissionErrorType = (== PermissionDenied)
isUserErrorType = (== UserError)
isResourceVanishedErrorType = (== ResourceVanished)

catchIOError :: IO a -> (IOError -> IO a) -> IO a
catchIOError = catch

tryIOError :: IO a -> IO (Either IOError a)
tryIOError m = fmap Right m `catch` \e -> return (Left e)

modifyIOError :: (IOError -> IOError) -> IO a -> IO a
modifyIOError f m = m `catch` \e -> ioError (f e)
