-- Numbers of failures, and the exceptions that they become.
import Control.Exception
import Foreign
import Foreign.C.Error
import Foreign.C.Types
import System.IO
import System.IO.Error

said :: Show a => IO a -> IO ()
said act = do
  r <- try act
  putStrLn (either (\e -> "raised: " ++ show (e :: IOException)) show r)

number :: Errno -> CInt
number (Errno n) = n

known :: [Errno]
known =
  [ eOK, e2BIG, eACCES, eADDRINUSE, eADDRNOTAVAIL, eADV, eAFNOSUPPORT, eAGAIN, eALREADY, eBADF, eBADMSG, eBADRPC
  , eBUSY, eCHILD, eCOMM, eCONNABORTED, eCONNREFUSED, eCONNRESET, eDEADLK, eDESTADDRREQ, eDIRTY, eDOM, eDQUOT, eEXIST
  , eFAULT, eFBIG, eFTYPE, eHOSTDOWN, eHOSTUNREACH, eIDRM, eILSEQ, eINPROGRESS, eINTR, eINVAL, eIO, eISCONN
  , eISDIR, eLOOP, eMFILE, eMLINK, eMSGSIZE, eMULTIHOP, eNAMETOOLONG, eNETDOWN, eNETRESET, eNETUNREACH, eNFILE, eNOBUFS
  , eNODATA, eNODEV, eNOENT, eNOEXEC, eNOLCK, eNOLINK, eNOMEM, eNOMSG, eNONET, eNOPROTOOPT, eNOSPC, eNOSR
  , eNOSTR, eNOSYS, eNOTBLK, eNOTCONN, eNOTDIR, eNOTEMPTY, eNOTSOCK, eNOTSUP, eNOTTY, eNXIO, eOPNOTSUPP, ePERM
  , ePFNOSUPPORT, ePIPE, ePROCLIM, ePROCUNAVAIL, ePROGMISMATCH, ePROGUNAVAIL, ePROTO, ePROTONOSUPPORT, ePROTOTYPE, eRANGE, eREMCHG, eREMOTE
  , eROFS, eRPCMISMATCH, eRREMOTE, eSHUTDOWN, eSOCKTNOSUPPORT, eSPIPE, eSRCH, eSRMNT, eSTALE, eTIME, eTIMEDOUT, eTOOMANYREFS
  , eTXTBSY, eUSERS, eWOULDBLOCK, eXDEV
  ]

main :: IO ()
main = do
  print (map number known)
  mapM_ (\n -> print (errnoToIOError "place" (Errno n) Nothing Nothing)) [0 .. 134]
  print (errnoToIOError "open" eNOENT Nothing (Just "name"))
  print (errnoToIOError "read" eIO (Just stdin) Nothing)
  let e = errnoToIOError "open" eACCES Nothing (Just "name")
  print (isPermissionError e, isDoesNotExistError e, ioeGetLocation e, ioeGetErrorString e, ioeGetFileName e)
  print (isValidErrno eOK, isValidErrno (Errno (-1)), eOK == eOK, Errno (-1) == Errno (-1), eAGAIN == eWOULDBLOCK, eINTR == eAGAIN)
  resetErrno
  n <- getErrno
  print (n == eOK)
  said (throwErrnoIf (> 3) "first" (return (3 :: Int)))
  said (throwErrnoIfMinus1 "second" (return (0 :: CInt)))
  said (throwErrnoIfMinus1_ "third" (return (5 :: CInt)))
  said (throwErrnoIfNull "fourth" (return (nullPtr `plusPtr` 1 :: Ptr ())))
  said (throwErrnoIfMinus1Retry "fifth" (return (7 :: Int)))
  said (throwErrnoIfMinus1RetryMayBlock "sixth" (return (7 :: Int)) (return ()))
  said (throwErrnoPathIf (< 0) "seventh" "file" (return (7 :: Int)))
  said (throwErrnoPathIfNull "eighth" "file" (return (nullPtr `plusPtr` 1 :: Ptr ())))
  r <- try (resetErrno >> throwErrnoPathIfMinus1_ "ninth" "file" (return (-1 :: Int)))
  putStrLn (either (\x -> show (ioeGetFileName x, ioeGetLocation x)) show r)
