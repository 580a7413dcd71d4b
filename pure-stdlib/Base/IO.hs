-- Input and output.

module Base.IO where

import Base.Types
import Base.Primitive
import Base.Effect
import Base.Bool
import Base.Function
import Base.Error
import Base.Classes
import Base.Enum
import Base.Num
import Base.Integral
import Base.List
import Base.Show
import Base.Monad

-- An action takes the token of effects and gives a result, which is matched at
-- once: that orders the effects.

newtype IO a = IO (World -> Result a)

primitive performIO :: IO a -> ()

unIO :: IO a -> World -> Result a
unIO (IO m) = m

instance Functor IO where
  fmap f (IO m) = IO (\w -> case m w of Result x -> Result (f x))

instance Applicative IO where
  pure x = IO (\_ -> Result x)
  IO m <*> IO n = IO (\w -> case m w of Result f -> case n w of Result x -> Result (f x))
  liftA2 f (IO m) (IO n) = IO (\w -> case m w of Result x -> case n w of Result y -> Result (f x y))
  IO m *> IO n = IO (\w -> case m w of Result _ -> n w)
  IO m <* IO n = IO (\w -> case m w of Result x -> case n w of Result _ -> Result x)

instance Monad IO where
  IO m >>= f = IO (\w -> case m w of Result x -> unIO (f x) w)
  IO m >> IO n = IO (\w -> case m w of Result _ -> n w)

instance MonadFail IO where
  fail s = ioError (userError s)

-- Standard error is written out at once.
putTo :: Int -> String -> IO ()
putTo stream s
  | eqInt stream 2 = IO (\w -> case putText 2 s w of Result _ -> flushStream 2 w)
  | otherwise = IO (\w -> putText stream s w)

putStr, putStrLn :: String -> IO ()
putStr s = IO (\w -> putText 1 s w)
putStrLn s = IO (\w -> case putText 1 s w of Result _ -> putCharTo 1 '\n' w)

putChar :: Char -> IO ()
putChar c = IO (\w -> putCharTo 1 c w)

print :: Show a => a -> IO ()
print x = putStrLn (show x)

-- The characters from a byte of an input on; bytes that are not UTF-8 stand
-- for U+FFFD.
textFrom :: Int -> Int -> String
textFrom source i = textUpTo source maxBound i

textUpTo :: Int -> Int -> Int -> String
textUpTo source end i
  | geInt i end = []
  | otherwise = case readByte source i of
      a | ltInt a 0 -> []
        | ltInt a 128 -> unsafeChr a : go (plusInt i 1)
        | ltInt a 194 -> '\65533' : go (plusInt i 1)
        | ltInt a 224 -> sequel 1 (minusInt a 192)
        | ltInt a 240 -> sequel 2 (minusInt a 224)
        | ltInt a 245 -> sequel 3 (minusInt a 240)
        | otherwise -> '\65533' : go (plusInt i 1)
  where
    go = textUpTo source end
    sequel n first = collect (plusInt i 1) n first
    collect j n code
      | eqInt n 0 = scalar code : go j
      | otherwise = case readByte source j of
          b | ltInt b 128 || geInt b 192 -> '\65533' : go j
            | otherwise -> collect (plusInt j 1) (minusInt n 1) (plusInt (timesInt code 64) (minusInt b 128))
    scalar code
      | gtInt code 1114111 || (geInt code 55296 && leInt code 57343) = '\65533'
      | otherwise = unsafeChr code

endOfLine :: Int -> Int
endOfLine i = case readByte 0 i of
  b | ltInt b 0 || eqInt b 10 -> i
    | otherwise -> endOfLine (plusInt i 1)

-- What reads standard input, which must be open, from a place on.
reading :: (Int -> IO a) -> IO a
reading f = IO (\w -> case inputPlace w of
  Result i | ltInt i 0 -> unIO (failIO "<stdin>: illegal operation (handle is semi-closed)") w
           | otherwise -> unIO (f i) w)

-- The next read begins there.
resumeAt :: Int -> a -> IO a
resumeAt i x = IO (\w -> case setInputPlace i w of Result _ -> Result x)

getLine :: IO String
getLine = reading (\i ->
  if ltInt (readByte 0 i) 0
    then failIO "Prelude.getLine: end of file"
    else case endOfLine i of
      e -> resumeAt (plusInt e 1) (textUpTo 0 e i))

getChar :: IO Char
getChar = reading (\i ->
  case textUpTo 0 maxBound i of
    [] -> failIO "Prelude.getChar: end of file"
    c : _ -> resumeAt (plusInt i (bytesOf c)) c)

bytesOf :: Char -> Int
bytesOf c
  | leChar c '\DEL' = 1
  | ltChar c '\2048' = 2
  | ltChar c '\65536' = 3
  | otherwise = 4

isEOF :: IO Bool
isEOF = reading (\i -> if ltInt (readByte 0 i) 0 then pure True else pure False)

getContents :: IO String
getContents = reading (\i -> resumeAt (-1) (textFrom 0 i))

interact :: (String -> String) -> IO ()
interact f = getContents >>= \s -> putStr (f s)

type FilePath = String

newtype IOError = IOError String

instance Show IOError where
  show (IOError s) = s

instance Eq IOError where
  IOError s == IOError t = s == t

userError :: String -> IOError
userError s = IOError ("user error (" ++ s ++ ")")

ioError :: IOError -> IO a
ioError (IOError s) = failIO s

failIO :: String -> IO a
failIO s = IO (\_ -> error s)
