-- Texts as C has them.
import Control.Exception
import Data.Word
import Foreign
import Foreign.C.String
import Foreign.C.Types

said :: Show a => IO a -> IO ()
said act = do
  r <- try act
  putStrLn (either (\e -> "raised: " ++ show (e :: SomeException)) show r)

bytes :: CString -> IO [Word8]
bytes p = peekArray0 0 (castPtr p)

texts :: [String]
texts = ["", "plain", "caf\xe9", "\x20ac\&uro", "\x10348 \x10ffff", "\x7ff\x800\xffff", "line\nline"]

main :: IO ()
main = do
  mapM_ (\s -> withCString s bytes >>= print) texts
  mapM_ (\s -> withCString s peekCString >>= print . (== s)) texts
  mapM_ (\s -> withCStringLen s (\(p, n) -> (,) n <$> peekCStringLen (p, n)) >>= print) texts
  p <- newCString "made\x2713"
  peekCString p >>= print
  peekCStringLen (p, 2) >>= print
  free p
  (q, n) <- newCStringLen "with a length\0 and more"
  print n
  peekCStringLen (q, n) >>= print
  free q
  -- What is no UTF-8, there and back.
  let wrong = [[0x61, 0x80, 0x62], [0xff], [0xe2, 0x82], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x28, 0xa1]]
  mapM_
    (\w -> withArray0 0 (w :: [Word8]) $ \a -> do
      s <- peekCString (castPtr a)
      print s
      withCString s bytes >>= print . (== w))
    wrong
  said (withCString "lone \xd800" bytes)
  said (mapM charIsRepresentable "a\xe9\x20ac")
  -- Characters that are bytes.
  print (map castCharToCChar "az\x7f\x80\xff\x100", map castCCharToChar [97, -1, -128, 127])
  print (map castCharToCUChar "az\x7f\x80\xff\x100", map castCUCharToChar [97, 255, 128])
  print (map castCharToCSChar "\xe9", map castCSCharToChar [-23])
  withCAString "caf\xe9" (\c -> (,) <$> bytes c <*> peekCAString c) >>= print
  withCAStringLen "abc" peekCAStringLen >>= print
  a <- newCAString "x\xff"
  peekCAString a >>= print
  free a
  (b, k) <- newCAStringLen "len"
  peekCAStringLen (b, k) >>= print
  free b
  -- Wide ones.
  withCWString "w\xe9\x20ac\x10ffff" (\w -> (,) <$> peekArray0 0 w <*> peekCWString w) >>= print
  withCWStringLen "wide" (\(w, m) -> (,) m <$> peekCWStringLen (w, m)) >>= print
  w <- newCWString "new"
  peekCWString w >>= print
  free w
  (v, m) <- newCWStringLen "newer"
  peekCWStringLen (v, m) >>= print
  free v
