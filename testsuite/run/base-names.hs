-- Lexemes, arrays taken for others, arrays in files, the environment with empty values, types of more arguments.
import qualified Text.Read.Lex as L
import Text.ParserCombinators.ReadP
import Data.Array.ST
import Data.Array.Unboxed
import Data.Array.IO
import Data.Array.Unsafe
import Control.Monad.ST
import Data.Word
import Data.Int
import System.IO
import System.Environment
import qualified System.Environment.Blank as B
import Data.Dynamic
import Data.Typeable
import Control.Exception
import Control.Exception.Base (nonTermination, FixIOException(..))
import Text.Read (minPrec)
import Foreign.Ptr
num :: String -> L.Number
num s = head [n | (L.Number n, _) <- readP_to_S L.lex s]
bits32 :: Float -> ST s Word32
bits32 x = box x >>= castSTUArray >>= \a -> readArray a 0
  where
    box :: Float -> ST s (STUArray s Int Float)
    box = newArray (0, 0)

bits64 :: Double -> ST s Word64
bits64 x = box x >>= castSTUArray >>= \a -> readArray a 0
  where
    box :: Double -> ST s (STUArray s Int Double)
    box = newArray (0, 0)

main :: IO ()
main = do
  print (readP_to_S L.lex "foo bar", readP_to_S L.lexChar "\\nx", map L.isSymbolChar "+a\x2200_'\"-")
  print [L.numberToRangedRational (-1100, 1100) (num s) | s <- ["1.5e3", "1e400", "1e-400", "0.0e999999999999", "0x10", "123", "1e300", "1e-300"]]
  print (runST (bits32 1.5))
  print (runST (bits64 (-2.5)))
  print (listArray (0, 5) [-1, 200, 32767, -32768, 70000, 5] :: UArray Int Int16)
  print (listArray (0, 3) [-1, 200, 127, -128] :: UArray Int Int8)
  print (listArray (0, 2) [-1, 4294967295, 7] :: UArray Int Word32)
  print (listArray (0, 2) [-1, 4294967295, 7] :: UArray Int Int32)
  print (accumArray (+) 0 (0, 3) [(i `mod` 4, fromIntegral i) | i <- [0 .. 100]] :: UArray Int Word16)
  print (amap (* 2) (listArray (0, 3) [1.5, 2.5, 1 / 3, 1e30] :: UArray Int Float))
  print (listArray (0, 1) [nullPtr, nullPtr `plusPtr` 16] :: UArray Int (Ptr ()))
  d <- newListArray (0, 5) [72, 101, 108, 108, 111, 10] :: IO (IOUArray Int Word8)
  hSetBinaryMode stdout True
  hPutArray stdout d 6
  r <- try (hPutArray stdout d 7) :: IO (Either IOException ())
  print r
  h <- openFile "/etc/passwd" ReadMode
  n <- hGetArray h d 4
  getElems d >>= \xs -> print (n, xs)
  p <- hGetPosn h
  print p
  hSetPosn p
  B.setEnv "EMPTY" "" True
  B.getEnv "EMPTY" >>= print
  B.setEnv "EMPTY" "x" False
  B.getEnvDefault "EMPTY" "y" >>= print
  B.unsetEnv "EMPTY"
  B.getEnvDefault "EMPTY" "y" >>= print
  (try (B.setEnv "" "x" True) :: IO (Either IOException ())) >>= print
  (try (B.setEnv "a=b" "x" True) :: IO (Either IOException ())) >>= print
  (try (B.unsetEnv "") :: IO (Either IOException ())) >>= print
  path <- getExecutablePath
  print (null path, take 1 path)
  print (fromDynamic (dynApp (toDyn (+ (1 :: Int))) (toDyn (2 :: Int))) :: Maybe Int)
  (try (evaluate (dynApp (toDyn 'a') (toDyn 'b'))) :: IO (Either ErrorCall Dynamic)) >>= print
  print (typeOf4 ((,,,) 1 2 3 4), nonTermination, FixIOException, minPrec)
