-- Conversion from text.

module Base.Read where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.CallStack (HasCallStack, badCall)
import Base.Char
import Base.Classes
import Base.Digit
import Base.Error
import Base.Function
import Base.Lex
import Base.List
import Base.Maybe
import Base.ReadPrec (ReadPrec, readPrec_to_S, readS_to_Prec)

class Read a where
  {-# MINIMAL readsPrec | readPrec #-}
  readsPrec :: Int -> ReadS a
  readList :: ReadS [a]
  readPrec :: ReadPrec a
  readListPrec :: ReadPrec [a]
  readsPrec = readPrec_to_S readPrec
  readList = readListWith reads
  readPrec = readS_to_Prec readsPrec
  readListPrec = readS_to_Prec (\_ -> readList)

reads :: Read a => ReadS a
reads = readsPrec 0

readEither :: Read a => String -> Either String a
readEither s = case [x | (x, rest) <- readsPrec 0 s, blank rest] of
  [x] -> Right x
  [] -> Left "Prelude.read: no parse"
  _ -> Left "Prelude.read: ambiguous parse"
  where
    blank rest = all isSpace rest

readMaybe :: Read a => String -> Maybe a
readMaybe s = case readEither s of
  Left _ -> Nothing
  Right x -> Just x

read :: (HasCallStack, Read a) => String -> a
read s = either (\message -> badCall message) id (readEither s)

-- Something in any number of parentheses, at least one if so asked. Only what
-- begins with a parenthesis is read in two ways.
readParen :: Bool -> ReadS a -> ReadS a
readParen needed g = if needed then within else optional
  where
    optional s = case dropWhile isSpace s of
      rest@('(' : _) -> g rest ++ within rest
      rest -> g rest
    within s = case lex s of
      [("(", t)] -> [(x, v) | (x, u) <- optional t, (")", v) <- lex u]
      _ -> []

-- Elements in brackets.
readListWith :: ReadS a -> ReadS [a]
readListWith element = readParen False (\s -> case lex s of
  [("[", t)] -> first t
  _ -> [])
  where
    first s = case lex s of
      [("]", t)] -> [([], t)]
      _ -> elements s
    elements s = [(x : xs, u) | (x, t) <- element s, (xs, u) <- more t]
    more s = case lex s of
      [("]", t)] -> [([], t)]
      [(",", t)] -> elements t
      _ -> []

-- A lexeme that must be there.
expect :: String -> String -> [String]
expect want s = case lex s of
  [(found, t)] | found == want -> [t]
  _ -> []

-- Whole numbers: digits in some base, a sign before them. The digits are
-- handed on as a value for each, the base before them.
readWhole :: (Int -> [Int] -> a) -> (a -> a) -> Int -> ReadS a
readWhole make negative _ = readParen False signed
  where
    signed s = case dropWhile isSpace s of
      '-' : t -> case t of
        c : _ | isSymbolic c -> []
        _ -> [(negative n, u) | (n, u) <- unsigned (dropWhile isSpace t)]
      t -> unsigned t
    unsigned s = case s of
      c : t | isDigit c -> case lexNumber c t of
        ('0' : x : ds, u) | eqChar x 'x' || eqChar x 'X' -> [(make 16 (map digitToInt ds), u)]
                          | eqChar x 'o' || eqChar x 'O' -> [(make 8 (map digitToInt ds), u)]
        (ds, u) | all isDigit ds -> [(make 10 (map digitToInt ds), u)]
        _ -> []
      _ -> []

-- Wraps around.
instance Read Int where
  readsPrec = readWhole (\base ds -> foldl' (\n d -> plusInt (timesInt n base) d) 0 ds) negateInt

instance Read Char where
  readsPrec _ = readParen False (\s -> case lex s of
    [('\'' : c, t)] -> [(x, t) | (x, "'") <- readChar c]
    _ -> [])
  readList s = readParen False text s ++ readListWith reads s
    where
      text t = case lex t of
        [('"' : cs, u)] -> [(x, u) | x <- content cs]
        _ -> []
      content "\"" = [""]
      content ('\\' : c : cs)
        | eqChar c '&' = content cs
        -- A gap, which was read to its end.
        | isSpace c = content (drop 1 (dropWhile isSpace cs))
      content cs = [c : rest | (c, t) <- readChar cs, rest <- content t]

instance Read a => Read [a] where
  readsPrec _ = readList

instance Read () where
  readsPrec _ = readParen False (\s -> [((), u) | t <- expect "(" s, u <- expect ")" t])

-- Constructors without fields.
readNames :: [(String, a)] -> Int -> ReadS a
readNames names _ = readParen False (\s -> case lex s of
  [(name, t)] -> [(x, t) | (n, x) <- names, n == name]
  _ -> [])

instance Read Bool where
  readsPrec = readNames [("False", False), ("True", True)]

instance Read Ordering where
  readsPrec = readNames [("LT", LT), ("EQ", EQ), ("GT", GT)]

-- A constructor with one field.
readUnary :: Read a => String -> (a -> b) -> Int -> ReadS b
readUnary name con d = readParen (gtInt d 10) (\s -> [(con x, u) | t <- expect name s, (x, u) <- readsPrec 11 t])

instance Read a => Read (Maybe a) where
  readsPrec d s = readNames [("Nothing", Nothing)] d s ++ readUnary "Just" Just d s

instance (Read a, Read b) => Read (Either a b) where
  readsPrec d s = readUnary "Left" Left d s ++ readUnary "Right" Right d s

instance Read a => Read (NonEmpty a) where
  readsPrec d = readParen (gtInt d 5) (\s -> [(x :| xs, v) | (x, t) <- readsPrec 6 s, u <- expect ":|" t, (xs, v) <- readsPrec 6 u])
