-- Failures of input and output.

module Base.IOError where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.Function
import Base.Enum
import Base.Classes
import Base.Maybe
import Base.List
import Base.Show
import Base.Monad
import Base.Effect
import Base.IO
import Base.Typeable
import Base.Exception

type FilePath = String

-- A file's name, and its place in the runtime's table.
data Handle = FileHandle FilePath Int

instance Eq Handle where
  FileHandle _ a == FileHandle _ b = eqInt a b

instance Show Handle where
  showsPrec _ (FileHandle name _) = showString "{handle: " . showString name . showString "}"

data IOErrorType
  = AlreadyExists
  | NoSuchThing
  | ResourceBusy
  | ResourceExhausted
  | EOF
  | IllegalOperation
  | PermissionDenied
  | UserError
  | UnsatisfiedConstraints
  | SystemError
  | ProtocolError
  | OtherError
  | InvalidArgument
  | InappropriateType
  | HardwareFault
  | UnsupportedOperation
  | TimeExpired
  | ResourceVanished
  | Interrupted
  deriving (Eq, Ord)

instance Show IOErrorType where
  showsPrec _ e = showString (case e of
    AlreadyExists -> "already exists"
    NoSuchThing -> "does not exist"
    ResourceBusy -> "resource busy"
    ResourceExhausted -> "resource exhausted"
    EOF -> "end of file"
    IllegalOperation -> "illegal operation"
    PermissionDenied -> "permission denied"
    UserError -> "user error"
    UnsatisfiedConstraints -> "unsatisfied constraints"
    SystemError -> "system error"
    ProtocolError -> "protocol error"
    OtherError -> "failed"
    InvalidArgument -> "invalid argument"
    InappropriateType -> "inappropriate type"
    HardwareFault -> "hardware fault"
    UnsupportedOperation -> "unsupported operation"
    TimeExpired -> "timeout"
    ResourceVanished -> "resource vanished"
    Interrupted -> "interrupted")

data IOException = IOError
  { ioe_handle :: Maybe Handle
  , ioe_type :: IOErrorType
  , ioe_location :: String
  , ioe_description :: String
  , ioe_errno :: Maybe Int
  , ioe_filename :: Maybe FilePath
  }

type IOError = IOException

instance Eq IOException where
  IOError h t l d n f == IOError i u m e o g = t == u && l == m && d == e && f == g && n == o && h == i

instance Show IOException where
  showsPrec d (IOError h t l s _ f) =
    (case f of
      Just name -> showString name . showString ": "
      Nothing -> case h of
        Just handle -> showsPrec d handle . showString ": "
        Nothing -> id)
    . (if null l then id else showString l . showString ": ")
    . showsPrec d t
    . (if null s then id else showString " (" . showString s . showString ")")

instance Exception IOException

userError :: String -> IOError
userError s = IOError Nothing UserError "" s Nothing Nothing

ioError :: IOError -> IO a
ioError = throwIO

instance MonadFail IO where
  fail s = ioError (userError s)

-- The second action if the first one fails.
instance Alternative IO where
  empty = ioError (userError "mzero")
  m <|> n = catch m (\e -> const n (e :: IOError))

instance MonadPlus IO

-- The exception of an operation on a file that the runtime answers by a negative number.
exceptionOf :: Maybe Handle -> FilePath -> String -> Int -> SomeException
exceptionOf h name l answer
  | eqInt answer (negateInt 5010) = toException UserInterrupt
  | otherwise = SomeException (failureOf h name l answer)

-- If it is a failure: one of the runtime's own, or the system's.
failureOf :: Maybe Handle -> FilePath -> String -> Int -> IOError
failureOf h name l answer = case answer of
  -5000 -> known EOF ""
  -5001 -> known IllegalOperation "handle is closed"
  -- What is read lazily is closed for everybody else.
  -5002 -> known IllegalOperation "handle is semi-closed"
  -5003 -> known IllegalOperation "handle is not open for writing"
  -5004 -> known IllegalOperation "handle is not open for reading"
  -5005 -> known InvalidArgument "invalid byte sequence"
  -5006 -> known InappropriateType "is a directory"
  -5007 -> known ResourceBusy "file is locked"
  -5008 -> known IllegalOperation "handle is not seekable"
  -5009 -> known InappropriateType "not a regular file"
  -5011 -> IOError h InvalidArgument "commitBuffer" "invalid character" Nothing (Just name)
  -5012 -> known IllegalOperation "delayed read on closed handle"
  _ -> case systemError (negateInt answer) of
    (t, s) -> IOError h t l s (Just (negateInt answer)) (Just name)
  where
    known t s = IOError h t l s Nothing (Just name)

systemError :: Int -> (IOErrorType, String)
systemError number = case number of
  1 -> (PermissionDenied, "Operation not permitted")
  2 -> (NoSuchThing, "No such file or directory")
  4 -> (Interrupted, "Interrupted system call")
  5 -> (HardwareFault, "Input/output error")
  6 -> (NoSuchThing, "No such device or address")
  9 -> (InvalidArgument, "Bad file descriptor")
  11 -> (ResourceExhausted, "Resource temporarily unavailable")
  12 -> (ResourceExhausted, "Cannot allocate memory")
  13 -> (PermissionDenied, "Permission denied")
  16 -> (ResourceBusy, "Device or resource busy")
  17 -> (AlreadyExists, "File exists")
  20 -> (InappropriateType, "Not a directory")
  21 -> (InappropriateType, "Is a directory")
  22 -> (InvalidArgument, "Invalid argument")
  23 -> (ResourceExhausted, "Too many open files in system")
  24 -> (ResourceExhausted, "Too many open files")
  26 -> (ResourceBusy, "Text file busy")
  27 -> (PermissionDenied, "File too large")
  28 -> (ResourceExhausted, "No space left on device")
  29 -> (UnsupportedOperation, "Illegal seek")
  30 -> (PermissionDenied, "Read-only file system")
  32 -> (ResourceVanished, "Broken pipe")
  36 -> (InvalidArgument, "File name too long")
  18 -> (UnsupportedOperation, "Invalid cross-device link")
  39 -> (UnsatisfiedConstraints, "Directory not empty")
  40 -> (InvalidArgument, "Too many levels of symbolic links")
  _ -> (OtherError, "error " ++ show number)
