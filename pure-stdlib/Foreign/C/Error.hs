-- The numbers of failures that the system has, and exceptions made of them.

module Foreign.C.Error
  ( Errno(..)
  , eOK, e2BIG, eACCES, eADDRINUSE, eADDRNOTAVAIL, eADV, eAFNOSUPPORT, eAGAIN, eALREADY, eBADF, eBADMSG, eBADRPC
  , eBUSY, eCHILD, eCOMM, eCONNABORTED, eCONNREFUSED, eCONNRESET, eDEADLK, eDESTADDRREQ, eDIRTY, eDOM, eDQUOT, eEXIST
  , eFAULT, eFBIG, eFTYPE, eHOSTDOWN, eHOSTUNREACH, eIDRM, eILSEQ, eINPROGRESS, eINTR, eINVAL, eIO, eISCONN
  , eISDIR, eLOOP, eMFILE, eMLINK, eMSGSIZE, eMULTIHOP, eNAMETOOLONG, eNETDOWN, eNETRESET, eNETUNREACH, eNFILE, eNOBUFS
  , eNODATA, eNODEV, eNOENT, eNOEXEC, eNOLCK, eNOLINK, eNOMEM, eNOMSG, eNONET, eNOPROTOOPT, eNOSPC, eNOSR
  , eNOSTR, eNOSYS, eNOTBLK, eNOTCONN, eNOTDIR, eNOTEMPTY, eNOTSOCK, eNOTSUP, eNOTTY, eNXIO, eOPNOTSUPP, ePERM
  , ePFNOSUPPORT, ePIPE, ePROCLIM, ePROCUNAVAIL, ePROGMISMATCH, ePROGUNAVAIL, ePROTO, ePROTONOSUPPORT, ePROTOTYPE, eRANGE, eREMCHG, eREMOTE
  , eROFS, eRPCMISMATCH, eRREMOTE, eSHUTDOWN, eSOCKTNOSUPPORT, eSPIPE, eSRCH, eSRMNT, eSTALE, eTIME, eTIMEDOUT, eTOOMANYREFS
  , eTXTBSY, eUSERS, eWOULDBLOCK, eXDEV
  , isValidErrno, getErrno, resetErrno, errnoToIOError, throwErrno
  , throwErrnoIf, throwErrnoIf_, throwErrnoIfRetry, throwErrnoIfRetry_, throwErrnoIfRetryMayBlock, throwErrnoIfRetryMayBlock_
  , throwErrnoIfMinus1, throwErrnoIfMinus1_, throwErrnoIfMinus1Retry, throwErrnoIfMinus1Retry_
  , throwErrnoIfMinus1RetryMayBlock, throwErrnoIfMinus1RetryMayBlock_
  , throwErrnoIfNull, throwErrnoIfNullRetry, throwErrnoIfNullRetryMayBlock
  , throwErrnoPath, throwErrnoPathIf, throwErrnoPathIf_, throwErrnoPathIfNull, throwErrnoPathIfMinus1, throwErrnoPathIfMinus1_
  ) where

import Prelude
import Foreign.C.Types
import Base.Effect
import Base.IO
import Base.IOError
import Base.Memory
import Base.Storable (nullPtr)

newtype Errno = Errno CInt

-- Those that the system lacks are no numbers, and equal to nothing.
instance Eq Errno where
  Errno a == Errno b = isValidErrno (Errno a) && isValidErrno (Errno b) && a == b

isValidErrno :: Errno -> Bool
isValidErrno (Errno n) = n /= -1

-- What it is after the thread's last call of a function of C.
getErrno :: IO Errno
getErrno = IO (\w -> case io 44 0 0 w of Result n -> Result (Errno (fromIntegral n)))

resetErrno :: IO ()
resetErrno = IO (\w -> case io 44 1 0 w of Result _ -> Result ())

errnoToIOError :: String -> Errno -> Maybe Handle -> Maybe String -> IOError
errnoToIOError place (Errno n) handle name = IOError handle kind place text (Just (fromIntegral n)) name
  where (kind, text) = described (fromIntegral n)

throwErrno :: String -> IO a
throwErrno place = getErrno >>= \n -> ioError (errnoToIOError place n Nothing Nothing)

throwErrnoPath :: String -> FilePath -> IO a
throwErrnoPath place path = getErrno >>= \n -> ioError (errnoToIOError place n Nothing (Just path))

throwErrnoIf :: (a -> Bool) -> String -> IO a -> IO a
throwErrnoIf isFailure place act = act >>= \r -> if isFailure r then throwErrno place else return r

-- An interrupted call is made again; one that would wait is made after another action.
throwErrnoIfRetryMayBlock :: (a -> Bool) -> String -> IO a -> IO b -> IO a
throwErrnoIfRetryMayBlock isFailure place act wait = again
  where
    again = act >>= \r -> if isFailure r then getErrno >>= failed else return r
    failed n
      | n == eINTR = again
      | n == eWOULDBLOCK || n == eAGAIN = wait >> again
      | otherwise = throwErrno place

throwErrnoIfRetry :: (a -> Bool) -> String -> IO a -> IO a
throwErrnoIfRetry isFailure place act = again
  where
    again = act >>= \r -> if isFailure r then getErrno >>= failed else return r
    failed n = if n == eINTR then again else throwErrno place

throwErrnoPathIf :: (a -> Bool) -> String -> FilePath -> IO a -> IO a
throwErrnoPathIf isFailure place path act = act >>= \r -> if isFailure r then throwErrnoPath place path else return r

throwErrnoIf_, throwErrnoIfRetry_ :: (a -> Bool) -> String -> IO a -> IO ()
throwErrnoIf_ isFailure place act = ignored (throwErrnoIf isFailure place act)
throwErrnoIfRetry_ isFailure place act = ignored (throwErrnoIfRetry isFailure place act)

throwErrnoIfRetryMayBlock_ :: (a -> Bool) -> String -> IO a -> IO b -> IO ()
throwErrnoIfRetryMayBlock_ isFailure place act wait = ignored (throwErrnoIfRetryMayBlock isFailure place act wait)

throwErrnoPathIf_ :: (a -> Bool) -> String -> FilePath -> IO a -> IO ()
throwErrnoPathIf_ isFailure place path act = ignored (throwErrnoPathIf isFailure place path act)

ignored :: IO a -> IO ()
ignored act = act >> return ()

throwErrnoIfMinus1, throwErrnoIfMinus1Retry :: (Eq a, Num a) => String -> IO a -> IO a
throwErrnoIfMinus1 = throwErrnoIf (== -1)
throwErrnoIfMinus1Retry = throwErrnoIfRetry (== -1)

throwErrnoIfMinus1_, throwErrnoIfMinus1Retry_ :: (Eq a, Num a) => String -> IO a -> IO ()
throwErrnoIfMinus1_ = throwErrnoIf_ (== -1)
throwErrnoIfMinus1Retry_ = throwErrnoIfRetry_ (== -1)

throwErrnoIfMinus1RetryMayBlock :: (Eq a, Num a) => String -> IO a -> IO b -> IO a
throwErrnoIfMinus1RetryMayBlock = throwErrnoIfRetryMayBlock (== -1)

throwErrnoIfMinus1RetryMayBlock_ :: (Eq a, Num a) => String -> IO a -> IO b -> IO ()
throwErrnoIfMinus1RetryMayBlock_ = throwErrnoIfRetryMayBlock_ (== -1)

throwErrnoIfNull, throwErrnoIfNullRetry :: String -> IO (Ptr a) -> IO (Ptr a)
throwErrnoIfNull = throwErrnoIf (== nullPtr)
throwErrnoIfNullRetry = throwErrnoIfRetry (== nullPtr)

throwErrnoIfNullRetryMayBlock :: String -> IO (Ptr a) -> IO b -> IO (Ptr a)
throwErrnoIfNullRetryMayBlock = throwErrnoIfRetryMayBlock (== nullPtr)

throwErrnoPathIfNull :: String -> FilePath -> IO (Ptr a) -> IO (Ptr a)
throwErrnoPathIfNull = throwErrnoPathIf (== nullPtr)

throwErrnoPathIfMinus1 :: (Eq a, Num a) => String -> FilePath -> IO a -> IO a
throwErrnoPathIfMinus1 = throwErrnoPathIf (== -1)

throwErrnoPathIfMinus1_ :: (Eq a, Num a) => String -> FilePath -> IO a -> IO ()
throwErrnoPathIfMinus1_ = throwErrnoPathIf_ (== -1)

-- What kind of failure a number stands for, and what the system says of it.
described :: Int -> (IOErrorType, String)
described number = case number of
  0 -> (OtherError, "Success")
  1 -> (PermissionDenied, "Operation not permitted")
  2 -> (NoSuchThing, "No such file or directory")
  3 -> (NoSuchThing, "No such process")
  4 -> (Interrupted, "Interrupted system call")
  5 -> (HardwareFault, "Input/output error")
  6 -> (NoSuchThing, "No such device or address")
  7 -> (ResourceExhausted, "Argument list too long")
  8 -> (InvalidArgument, "Exec format error")
  9 -> (InvalidArgument, "Bad file descriptor")
  10 -> (NoSuchThing, "No child processes")
  11 -> (ResourceExhausted, "Resource temporarily unavailable")
  12 -> (ResourceExhausted, "Cannot allocate memory")
  13 -> (PermissionDenied, "Permission denied")
  14 -> (OtherError, "Bad address")
  15 -> (InvalidArgument, "Block device required")
  16 -> (ResourceBusy, "Device or resource busy")
  17 -> (AlreadyExists, "File exists")
  18 -> (UnsupportedOperation, "Invalid cross-device link")
  19 -> (UnsupportedOperation, "No such device")
  20 -> (InappropriateType, "Not a directory")
  21 -> (InappropriateType, "Is a directory")
  22 -> (InvalidArgument, "Invalid argument")
  23 -> (ResourceExhausted, "Too many open files in system")
  24 -> (ResourceExhausted, "Too many open files")
  25 -> (IllegalOperation, "Inappropriate ioctl for device")
  26 -> (ResourceBusy, "Text file busy")
  27 -> (PermissionDenied, "File too large")
  28 -> (ResourceExhausted, "No space left on device")
  29 -> (UnsupportedOperation, "Illegal seek")
  30 -> (PermissionDenied, "Read-only file system")
  31 -> (ResourceExhausted, "Too many links")
  32 -> (ResourceVanished, "Broken pipe")
  33 -> (InvalidArgument, "Numerical argument out of domain")
  34 -> (UnsupportedOperation, "Numerical result out of range")
  35 -> (ResourceBusy, "Resource deadlock avoided")
  36 -> (InvalidArgument, "File name too long")
  37 -> (ResourceExhausted, "No locks available")
  38 -> (UnsupportedOperation, "Function not implemented")
  39 -> (UnsatisfiedConstraints, "Directory not empty")
  40 -> (InvalidArgument, "Too many levels of symbolic links")
  42 -> (NoSuchThing, "No message of desired type")
  43 -> (ResourceVanished, "Identifier removed")
  44 -> (OtherError, "Channel number out of range")
  45 -> (OtherError, "Level 2 not synchronized")
  46 -> (OtherError, "Level 3 halted")
  47 -> (OtherError, "Level 3 reset")
  48 -> (OtherError, "Link number out of range")
  49 -> (OtherError, "Protocol driver not attached")
  50 -> (OtherError, "No CSI structure available")
  51 -> (OtherError, "Level 2 halted")
  52 -> (OtherError, "Invalid exchange")
  53 -> (OtherError, "Invalid request descriptor")
  54 -> (OtherError, "Exchange full")
  55 -> (OtherError, "No anode")
  56 -> (OtherError, "Invalid request code")
  57 -> (OtherError, "Invalid slot")
  59 -> (OtherError, "Bad font file format")
  60 -> (InvalidArgument, "Device not a stream")
  61 -> (NoSuchThing, "No data available")
  62 -> (TimeExpired, "Timer expired")
  63 -> (ResourceExhausted, "Out of streams resources")
  64 -> (NoSuchThing, "Machine is not on the network")
  65 -> (OtherError, "Package not installed")
  66 -> (IllegalOperation, "Object is remote")
  67 -> (ResourceVanished, "Link has been severed")
  68 -> (OtherError, "Advertise error")
  69 -> (UnsatisfiedConstraints, "Srmount error")
  70 -> (ResourceVanished, "Communication error on send")
  71 -> (ProtocolError, "Protocol error")
  72 -> (UnsupportedOperation, "Multihop attempted")
  73 -> (OtherError, "RFS specific error")
  74 -> (InappropriateType, "Bad message")
  75 -> (OtherError, "Value too large for defined data type")
  76 -> (OtherError, "Name not unique on network")
  77 -> (OtherError, "File descriptor in bad state")
  78 -> (ResourceVanished, "Remote address changed")
  79 -> (OtherError, "Can not access a needed shared library")
  80 -> (OtherError, "Accessing a corrupted shared library")
  81 -> (OtherError, ".lib section in a.out corrupted")
  82 -> (OtherError, "Attempting to link in too many shared libraries")
  83 -> (OtherError, "Cannot exec a shared library directly")
  84 -> (InvalidArgument, "Invalid or incomplete multibyte or wide character")
  85 -> (OtherError, "Interrupted system call should be restarted")
  86 -> (OtherError, "Streams pipe error")
  87 -> (ResourceExhausted, "Too many users")
  88 -> (InvalidArgument, "Socket operation on non-socket")
  89 -> (InvalidArgument, "Destination address required")
  90 -> (ResourceExhausted, "Message too long")
  91 -> (ProtocolError, "Protocol wrong type for socket")
  92 -> (UnsupportedOperation, "Protocol not available")
  93 -> (ProtocolError, "Protocol not supported")
  94 -> (UnsupportedOperation, "Socket type not supported")
  95 -> (UnsupportedOperation, "Operation not supported")
  96 -> (UnsupportedOperation, "Protocol family not supported")
  97 -> (UnsupportedOperation, "Address family not supported by protocol")
  98 -> (ResourceBusy, "Address already in use")
  99 -> (UnsupportedOperation, "Cannot assign requested address")
  100 -> (ResourceVanished, "Network is down")
  101 -> (NoSuchThing, "Network is unreachable")
  102 -> (ResourceVanished, "Network dropped connection on reset")
  103 -> (OtherError, "Software caused connection abort")
  104 -> (ResourceVanished, "Connection reset by peer")
  105 -> (ResourceExhausted, "No buffer space available")
  106 -> (AlreadyExists, "Transport endpoint is already connected")
  107 -> (InvalidArgument, "Transport endpoint is not connected")
  108 -> (IllegalOperation, "Cannot send after transport endpoint shutdown")
  109 -> (ResourceExhausted, "Too many references: cannot splice")
  110 -> (TimeExpired, "Connection timed out")
  111 -> (NoSuchThing, "Connection refused")
  112 -> (NoSuchThing, "Host is down")
  113 -> (NoSuchThing, "No route to host")
  114 -> (AlreadyExists, "Operation already in progress")
  115 -> (AlreadyExists, "Operation now in progress")
  116 -> (ResourceVanished, "Stale file handle")
  117 -> (OtherError, "Structure needs cleaning")
  118 -> (OtherError, "Not a XENIX named type file")
  119 -> (OtherError, "No XENIX semaphores available")
  120 -> (OtherError, "Is a named type file")
  121 -> (OtherError, "Remote I/O error")
  122 -> (PermissionDenied, "Disk quota exceeded")
  123 -> (OtherError, "No medium found")
  124 -> (OtherError, "Wrong medium type")
  125 -> (OtherError, "Operation canceled")
  126 -> (OtherError, "Required key not available")
  127 -> (OtherError, "Key has expired")
  128 -> (OtherError, "Key has been revoked")
  129 -> (OtherError, "Key was rejected by service")
  130 -> (OtherError, "Owner died")
  131 -> (OtherError, "State not recoverable")
  132 -> (OtherError, "Operation not possible due to RF-kill")
  133 -> (OtherError, "Memory page has hardware error")
  _ -> (OtherError, "Unknown error " ++ show number)

eOK, e2BIG, eACCES, eADDRINUSE, eADDRNOTAVAIL, eADV, eAFNOSUPPORT, eAGAIN, eALREADY, eBADF, eBADMSG, eBADRPC,
    eBUSY, eCHILD, eCOMM, eCONNABORTED, eCONNREFUSED, eCONNRESET, eDEADLK, eDESTADDRREQ, eDIRTY, eDOM, eDQUOT, eEXIST,
    eFAULT, eFBIG, eFTYPE, eHOSTDOWN, eHOSTUNREACH, eIDRM, eILSEQ, eINPROGRESS, eINTR, eINVAL, eIO, eISCONN,
    eISDIR, eLOOP, eMFILE, eMLINK, eMSGSIZE, eMULTIHOP, eNAMETOOLONG, eNETDOWN, eNETRESET, eNETUNREACH, eNFILE, eNOBUFS,
    eNODATA, eNODEV, eNOENT, eNOEXEC, eNOLCK, eNOLINK, eNOMEM, eNOMSG, eNONET, eNOPROTOOPT, eNOSPC, eNOSR,
    eNOSTR, eNOSYS, eNOTBLK, eNOTCONN, eNOTDIR, eNOTEMPTY, eNOTSOCK, eNOTSUP, eNOTTY, eNXIO, eOPNOTSUPP, ePERM,
    ePFNOSUPPORT, ePIPE, ePROCLIM, ePROCUNAVAIL, ePROGMISMATCH, ePROGUNAVAIL, ePROTO, ePROTONOSUPPORT, ePROTOTYPE, eRANGE, eREMCHG, eREMOTE,
    eROFS, eRPCMISMATCH, eRREMOTE, eSHUTDOWN, eSOCKTNOSUPPORT, eSPIPE, eSRCH, eSRMNT, eSTALE, eTIME, eTIMEDOUT, eTOOMANYREFS,
    eTXTBSY, eUSERS, eWOULDBLOCK, eXDEV :: Errno
eOK = Errno 0
e2BIG = Errno 7
eACCES = Errno 13
eADDRINUSE = Errno 98
eADDRNOTAVAIL = Errno 99
eADV = Errno 68
eAFNOSUPPORT = Errno 97
eAGAIN = Errno 11
eALREADY = Errno 114
eBADF = Errno 9
eBADMSG = Errno 74
eBADRPC = Errno (-1)
eBUSY = Errno 16
eCHILD = Errno 10
eCOMM = Errno 70
eCONNABORTED = Errno 103
eCONNREFUSED = Errno 111
eCONNRESET = Errno 104
eDEADLK = Errno 35
eDESTADDRREQ = Errno 89
eDIRTY = Errno (-1)
eDOM = Errno 33
eDQUOT = Errno 122
eEXIST = Errno 17
eFAULT = Errno 14
eFBIG = Errno 27
eFTYPE = Errno (-1)
eHOSTDOWN = Errno 112
eHOSTUNREACH = Errno 113
eIDRM = Errno 43
eILSEQ = Errno 84
eINPROGRESS = Errno 115
eINTR = Errno 4
eINVAL = Errno 22
eIO = Errno 5
eISCONN = Errno 106
eISDIR = Errno 21
eLOOP = Errno 40
eMFILE = Errno 24
eMLINK = Errno 31
eMSGSIZE = Errno 90
eMULTIHOP = Errno 72
eNAMETOOLONG = Errno 36
eNETDOWN = Errno 100
eNETRESET = Errno 102
eNETUNREACH = Errno 101
eNFILE = Errno 23
eNOBUFS = Errno 105
eNODATA = Errno 61
eNODEV = Errno 19
eNOENT = Errno 2
eNOEXEC = Errno 8
eNOLCK = Errno 37
eNOLINK = Errno 67
eNOMEM = Errno 12
eNOMSG = Errno 42
eNONET = Errno 64
eNOPROTOOPT = Errno 92
eNOSPC = Errno 28
eNOSR = Errno 63
eNOSTR = Errno 60
eNOSYS = Errno 38
eNOTBLK = Errno 15
eNOTCONN = Errno 107
eNOTDIR = Errno 20
eNOTEMPTY = Errno 39
eNOTSOCK = Errno 88
eNOTSUP = Errno 95
eNOTTY = Errno 25
eNXIO = Errno 6
eOPNOTSUPP = Errno 95
ePERM = Errno 1
ePFNOSUPPORT = Errno 96
ePIPE = Errno 32
ePROCLIM = Errno (-1)
ePROCUNAVAIL = Errno (-1)
ePROGMISMATCH = Errno (-1)
ePROGUNAVAIL = Errno (-1)
ePROTO = Errno 71
ePROTONOSUPPORT = Errno 93
ePROTOTYPE = Errno 91
eRANGE = Errno 34
eREMCHG = Errno 78
eREMOTE = Errno 66
eROFS = Errno 30
eRPCMISMATCH = Errno (-1)
eRREMOTE = Errno (-1)
eSHUTDOWN = Errno 108
eSOCKTNOSUPPORT = Errno 94
eSPIPE = Errno 29
eSRCH = Errno 3
eSRMNT = Errno 69
eSTALE = Errno 116
eTIME = Errno 62
eTIMEDOUT = Errno 110
eTOOMANYREFS = Errno 109
eTXTBSY = Errno 26
eUSERS = Errno 87
eWOULDBLOCK = Errno 11
eXDEV = Errno 18
