-- Input and output.

module Base.IO where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.Function
import Base.Error
import Base.Classes
import Base.Enum
import Base.Num
import Base.List
import Base.Show
import Base.Monad

-- Input and output. A program is a list of steps that the runtime takes one
-- after the other; what it learns from the world it reads as a function of the
-- place reached in standard input, which is handed on from action to action
-- (negative: closed by reading all of it lazily).

data Action
  = ActEnd
  | ActPut Int String Action
  | ActFlush Int Action
  | ActExit Int
  | ActFail String

newtype IO a = IO (Int -> (Int -> a -> Action) -> Action)

performIO :: IO a -> Action
performIO (IO m) = m 0 (\_ _ -> ActEnd)

instance Functor IO where
  fmap f (IO m) = IO (\w k -> m w (\v x -> k v (f x)))

instance Applicative IO where
  pure x = IO (\w k -> k w x)
  IO m <*> IO n = IO (\w k -> m w (\v f -> n v (\u x -> k u (f x))))
  liftA2 f (IO m) (IO n) = IO (\w k -> m w (\v x -> n v (\u y -> k u (f x y))))
  IO m *> IO n = IO (\w k -> m w (\v _ -> n v k))
  IO m <* IO n = IO (\w k -> m w (\v x -> n v (\u _ -> k u x)))

instance Monad IO where
  IO m >>= f = IO (\w k -> m w (\v x -> case f x of IO n -> n v k))
  IO m >> IO n = IO (\w k -> m w (\v _ -> n v k))

instance MonadFail IO where
  fail s = ioError (userError s)

putTo :: Int -> String -> IO ()
putTo stream s = IO (\w k -> ActPut stream s (k w ()))

putStr, putStrLn :: String -> IO ()
putStr s = putTo 1 s
putStrLn s = putTo 1 (s ++ "\n")

putChar :: Char -> IO ()
putChar c = putTo 1 [c]

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
        | ltInt a 128 -> chr a : go (plusInt i 1)
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
      | otherwise = chr code

endOfLine :: Int -> Int
endOfLine i = case readByte 0 i of
  b | ltInt b 0 || eqInt b 10 -> i
    | otherwise -> endOfLine (plusInt i 1)

-- What reads standard input, which must be open.
reading :: (Int -> (Int -> a -> Action) -> Action) -> IO a
reading m = IO (\w k -> if ltInt w 0 then ActFail "<stdin>: illegal operation (handle is semi-closed)" else m w k)

getLine :: IO String
getLine = reading (\w k ->
  if ltInt (readByte 0 w) 0
    then ActFail "Prelude.getLine: end of file"
    else case endOfLine w of
      e -> e `seq` k (plusInt e 1) (textUpTo 0 e w))

getChar :: IO Char
getChar = reading (\w k ->
  case textUpTo 0 maxBound w of
    [] -> ActFail "Prelude.getChar: end of file"
    c : _ -> let v = plusInt w (bytesOf c) in v `seq` k v c)

bytesOf :: Char -> Int
bytesOf c
  | leChar c '\DEL' = 1
  | ltChar c '\2048' = 2
  | ltChar c '\65536' = 3
  | otherwise = 4

isEOF :: IO Bool
isEOF = reading (\w k -> if ltInt (readByte 0 w) 0 then k w True else k w False)

getContents :: IO String
getContents = reading (\w k -> k (-1) (textFrom 0 w))

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
ioError (IOError s) = IO (\_ _ -> ActFail s)
