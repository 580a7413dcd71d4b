-- Failures of input and output with the system's number.

import qualified GHC.IO.Exception as G
import GHC.IO.Exception (IOException(..), IOErrorType(..))
import Foreign.C.Error (Errno(..), ePIPE, eNOENT)
import Control.Exception

what :: IOException -> String
what G.IOError { G.ioe_type = G.NoSuchThing, G.ioe_errno = Just n } | Errno n == eNOENT = "no such thing"
what e = show (ioe_type e, ioe_errno e)

main :: IO ()
main = do
  r <- try (readFile "/nonexistent/file")
  putStrLn (either what (const "read") r)
  putStrLn (what (userError "u"))
  print (userError "x") { ioe_location = "here", ioe_filename = Just "f" }
  print (IOError Nothing ResourceVanished "loc" "desc" (Just 32) Nothing)
  print (IOError { ioe_handle = Nothing, ioe_type = EOF, ioe_location = "a", ioe_description = "b", ioe_errno = Nothing, ioe_filename = Nothing })
  print (ioe_errno (IOError Nothing ResourceVanished "loc" "desc" (Just 32) Nothing))
