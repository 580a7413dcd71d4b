-- Texts as C has them: in UTF-8, with a zero behind the last byte or with a length. Bytes that
-- are no UTF-8, and characters that it lacks, are left out.

module Foreign.C.String
  ( CString, CStringLen, peekCString, peekCStringLen, newCString, newCStringLen, withCString, withCStringLen
  , charIsRepresentable, castCharToCChar, castCCharToChar, castCharToCUChar, castCUCharToChar, castCharToCSChar, castCSCharToChar
  , peekCAString, peekCAStringLen, newCAString, newCAStringLen, withCAString, withCAStringLen
  , CWString, CWStringLen, peekCWString, peekCWStringLen, newCWString, newCWStringLen, withCWString, withCWStringLen
  ) where

import Prelude
import Data.Char (chr, ord)
import Data.Word (Word8)
import Foreign.C.Types
import Foreign.Marshal.Array
import Foreign.Ptr
import Base.Storable

type CString = Ptr CChar
type CStringLen = (Ptr CChar, Int)

peekCString :: CString -> IO String
peekCString p = lengthArray0 0 p >>= \n -> peekCStringLen (p, n)

peekCStringLen :: CStringLen -> IO String
peekCStringLen (p, n) = fmap decoded (peekArray n (castPtr p))

newCString :: String -> IO CString
newCString s = fmap castPtr (newArray0 0 (encoded s))

newCStringLen :: String -> IO CStringLen
newCStringLen s = newArray bytes >>= \p -> return (castPtr p, length bytes)
  where bytes = encoded s

withCString :: String -> (CString -> IO a) -> IO a
withCString s use = withArray0 0 (encoded s) (use . castPtr)

withCStringLen :: String -> (CStringLen -> IO a) -> IO a
withCStringLen s use = withArrayLen (encoded s) (\n p -> use (castPtr p, n))

charIsRepresentable :: Char -> IO Bool
charIsRepresentable c = return (not (isSurrogate c))

isSurrogate :: Char -> Bool
isSurrogate c = c >= '\xD800' && c <= '\xDFFF'

encoded :: String -> [Word8]
encoded [] = []
encoded (c : cs)
  | n < 0x80 = fromIntegral n : encoded cs
  | n < 0x800 = first 0xC0 64 : more 1 : encoded cs
  | isSurrogate c = encoded cs
  | n < 0x10000 = first 0xE0 4096 : more 64 : more 1 : encoded cs
  | otherwise = first 0xF0 262144 : more 4096 : more 64 : more 1 : encoded cs
  where
    n = ord c
    first mark unit = fromIntegral (mark + n `quot` unit)
    more unit = fromIntegral (0x80 + n `quot` unit `rem` 64)

decoded :: [Word8] -> String
decoded [] = []
decoded (a : rest)
  | a < 0x80 = chr n : decoded rest
  | a >= 0xC2 && a < 0xE0 = continued 1 0x80 (n - 0xC0) rest
  | a >= 0xE0 && a < 0xF0 = continued 2 0x800 (n - 0xE0) rest
  | a >= 0xF0 && a < 0xF5 = continued 3 0x10000 (n - 0xF0) rest
  | otherwise = decoded rest
  where
    n = fromIntegral a :: Int
    continued :: Int -> Int -> Int -> [Word8] -> String
    continued 0 least code others
      | code >= least && code < 0x110000 && not (isSurrogate (chr code)) = chr code : decoded others
    continued k least code (b : others)
      | k > 0 && b >= 0x80 && b < 0xC0 = continued (k - 1) least (code * 64 + fromIntegral b - 0x80) others
    continued _ _ _ _ = decoded rest

-- A character is a byte.

castCharToCChar :: Char -> CChar
castCharToCChar = fromIntegral . ord

castCCharToChar :: CChar -> Char
castCCharToChar c = chr (fromIntegral (fromIntegral c :: Word8))

castCharToCUChar :: Char -> CUChar
castCharToCUChar = fromIntegral . ord

castCUCharToChar :: CUChar -> Char
castCUCharToChar = chr . fromIntegral

castCharToCSChar :: Char -> CSChar
castCharToCSChar = fromIntegral . ord

castCSCharToChar :: CSChar -> Char
castCSCharToChar c = chr (fromIntegral (fromIntegral c :: Word8))

peekCAString :: CString -> IO String
peekCAString = fmap (map castCCharToChar) . peekArray0 0

peekCAStringLen :: CStringLen -> IO String
peekCAStringLen (p, n) = fmap (map castCCharToChar) (peekArray n p)

newCAString :: String -> IO CString
newCAString = newArray0 0 . map castCharToCChar

newCAStringLen :: String -> IO CStringLen
newCAStringLen s = newArray (map castCharToCChar s) >>= \p -> return (p, length s)

withCAString :: String -> (CString -> IO a) -> IO a
withCAString = withArray0 0 . map castCharToCChar

withCAStringLen :: String -> (CStringLen -> IO a) -> IO a
withCAStringLen s use = withArrayLen (map castCharToCChar s) (\n p -> use (p, n))

-- Of wide characters.

type CWString = Ptr CWchar
type CWStringLen = (Ptr CWchar, Int)

wide :: String -> [CWchar]
wide = map (fromIntegral . ord)

narrow :: [CWchar] -> String
narrow = map (chr . fromIntegral)

peekCWString :: CWString -> IO String
peekCWString = fmap narrow . peekArray0 0

peekCWStringLen :: CWStringLen -> IO String
peekCWStringLen (p, n) = fmap narrow (peekArray n p)

newCWString :: String -> IO CWString
newCWString = newArray0 0 . wide

newCWStringLen :: String -> IO CWStringLen
newCWStringLen s = newArray (wide s) >>= \p -> return (p, length s)

withCWString :: String -> (CWString -> IO a) -> IO a
withCWString = withArray0 0 . wide

withCWStringLen :: String -> (CWStringLen -> IO a) -> IO a
withCWStringLen s use = withArrayLen (wide s) (\n p -> use (p, n))
