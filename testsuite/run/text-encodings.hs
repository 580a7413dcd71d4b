-- Bytes as texts and texts as bytes, with errors in them.
import qualified Data.Text as T
import qualified Data.Text.Encoding as E
import qualified Data.Text.Encoding.Error as E
import qualified Data.ByteString as B
import qualified Data.ByteString.Lazy as L
import qualified Data.Text.Lazy.Encoding as LE
import Data.Text.Lazy ()
import Control.Exception
import Data.Word
xs :: [[Word8]]
xs = [[], [65], [0xE2,0x28,0xA1], [0xE2,0x82], [0xE2,0x82,0x41], [0xFF,0x41], [0xC0,0x80], [0xED,0xA0,0x80], [0xF0,0x9F,0x98,0x80], [0xF0,0x9F,0x98], [0xF0,0x9F,0x41,0x42],[0xF4,0x90,0x80,0x80],[0xC3],[0x41,0xC3],[0x80,0x80,0x41],[0xE2,0xE2,0x82,0xAC],[0xF0,0x9F,0xC3,0xA9],[0xC3,0xA9,0xC3,0xC3,0xA9]]
main = do
  mapM_ (\x -> print (E.decodeUtf8With E.lenientDecode (B.pack x))) xs
  mapM_ (\x -> print (E.decodeUtf8With E.ignore (B.pack x))) xs
  mapM_ (\x -> print (E.decodeUtf8With (E.replace '?') (B.pack x))) xs
  mapM_ (\x -> print (E.decodeUtf8' (B.pack x))) xs
  mapM_ (\x -> print (E.decodeLatin1 (B.pack x))) xs
  r <- try (evaluate (E.decodeUtf8 (B.pack [0x41, 0xFF])))
  print (r :: Either E.UnicodeException T.Text)
  print (E.encodeUtf8 (T.pack "h\233\955\120120"), B.unpack (E.encodeUtf16LE (T.pack "h\120120")), B.unpack (E.encodeUtf16BE (T.pack "h\120120")), B.unpack (E.encodeUtf32LE (T.pack "h\120120")), B.unpack (E.encodeUtf32BE (T.pack "h\120120")))
  print (map (E.decodeUtf16LE . B.pack) [[104,0,53,216,120,221]], E.decodeUtf16BE (B.pack [0,104,216,53,221,120]), E.decodeUtf32LE (B.pack [104,0,0,0]), E.decodeUtf32BE (B.pack [0,1,213,120]))
  print (E.decodeUtf16LEWith E.lenientDecode (B.pack [0,216,65,0,1]), E.decodeUtf16LEWith E.lenientDecode (B.pack [0,220,65,0]), E.decodeUtf32LEWith E.lenientDecode (B.pack [0,216,0,0,65,0,0,0,1]))
  print (E.DecodeError "x" (Just 3), E.DecodeError "z" Nothing)
  print (E.streamDecodeUtf8 (B.pack [65, 0xe2, 0x82]), E.streamDecodeUtf8 (B.pack [0xe2, 0x82, 0xac]))
  case E.streamDecodeUtf8 (B.pack [65, 0xe2, 0x82]) of E.Some _ _ more -> print (more (B.pack [0xac, 66, 0xc3]))
  print (LE.decodeUtf8 (L.fromChunks (map (B.pack . pure) [65, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80])))
  print (LE.decodeUtf8With E.lenientDecode (L.fromChunks [B.pack [65, 0xe2], B.pack [65, 0xc3]]))
  print (LE.encodeUtf8 (LE.decodeLatin1 (L.pack [65, 0xe9])), LE.decodeUtf16LE (L.fromChunks [B.pack [65], B.pack [0]]))
  print (E.decodeUtf8 (B.drop 3 (B.replicate 40 97)), T.length (E.decodeUtf8 (E.encodeUtf8 (T.replicate 999 (T.pack "abcdefg\955\120120")))))
