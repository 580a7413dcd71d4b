-- MD5 sums, buffers, encodings and what annotations are wrapped in.

import GHC.Fingerprint
import GHC.IO.Buffer
import GHC.IO.Device (IODeviceType(..))
import GHC.IO.Encoding
import GHC.IO.Encoding.Failure
import GHC.ByteOrder
import GHC.Desugar (AnnotationWrapper(..), toAnnotationWrapper)
import Data.Data (toConstr)

main :: IO ()
main = do
  print (fingerprintString "")
  print (fingerprintString "abc")
  print (fingerprintString (replicate 13 'x'))
  print (fingerprintString (replicate 14 'x'))
  print (fingerprintString (replicate 1000 '\1234'))
  print (fingerprintFingerprints [fingerprint0, fingerprintString "a"])
  print (fingerprint0 < fingerprintString "a")
  b <- newByteBuffer 10 ReadBuffer
  writeWord8Buf (bufRaw b) 3 7
  let c = bufferRemove 3 (bufferAdd 5 b)
  d <- slideContents c
  x <- readWord8Buf (bufRaw d) 0
  print (x, bufferElems d, bufferAvailable d, isEmptyBuffer (bufferRemove 2 d), isFullBuffer d)
  print (Stream == RegularFile)
  e <- mkTextEncoding ("UTF-8" ++ codingFailureModeSuffix IgnoreCodingFailure)
  print (e, targetByteOrder)
  case toAnnotationWrapper (Just 'x') of AnnotationWrapper v -> print (toConstr v)
