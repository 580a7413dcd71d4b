-- Parsers that try all alternatives side by side, so that no input is held for
-- backtracking (Claessen, "Parallel parsing processes", 2004).

module Base.ReadP where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.Char
import Base.Classes
import Base.Control (replicateM)
import Base.Error
import Base.Function
import Base.Lex
import Base.List
import Base.Monad hiding (many)

infixr 5 +++, <++

-- What to do with the input.
data Step a
  = Get (Char -> Step a)
  | Look (String -> Step a)
  | Fail
  | Result a (Step a)
  | Final [(a, String)]

-- Both, side by side.
both :: Step a -> Step a -> Step a
both (Get f) (Get g) = Get (\c -> both (f c) (g c))
both (Result x p) q = Result x (both p q)
both p (Result x q) = Result x (both p q)
both Fail q = q
both p Fail = p
both (Final r) (Final t) = Final (r ++ t)
both (Final r) (Look f) = Look (\s -> Final (r ++ run (f s) s))
both (Final r) q = Look (\s -> Final (r ++ run q s))
both (Look f) (Final r) = Look (\s -> Final (run (f s) s ++ r))
both p (Final r) = Look (\s -> Final (run p s ++ r))
both (Look f) (Look g) = Look (\s -> both (f s) (g s))
both (Look f) q = Look (\s -> both (f s) q)
both p (Look g) = Look (\s -> both p (g s))

bind :: Step a -> (a -> Step b) -> Step b
bind (Get f) k = Get (\c -> bind (f c) k)
bind (Look f) k = Look (\s -> bind (f s) k)
bind Fail _ = Fail
bind (Result x p) k = both (k x) (bind p k)
bind (Final rs) k = case concatMap (\(x, s) -> run (k x) s) rs of
  [] -> Fail
  found -> Final found

run :: Step a -> ReadS a
run (Get f) (c : s) = run (f c) s
run (Get _) [] = []
run (Look f) s = run (f s) s
run (Result x p) s = (x, s) : run p s
run (Final rs) _ = rs
run Fail _ = []

newtype ReadP a = ReadP (forall b. (a -> Step b) -> Step b)

steps :: ReadP a -> (a -> Step b) -> Step b
steps (ReadP m) = m

instance Functor ReadP where
  fmap f m = ReadP (\k -> steps m (\x -> k (f x)))

instance Applicative ReadP where
  pure x = ReadP (\k -> k x)
  m <*> n = ReadP (\k -> steps m (\f -> steps n (\x -> k (f x))))
  liftA2 f m n = ReadP (\k -> steps m (\x -> steps n (\y -> k (f x y))))
  m *> n = ReadP (\k -> steps m (\_ -> steps n k))

instance Monad ReadP where
  m >>= f = ReadP (\k -> steps m (\x -> steps (f x) k))

instance MonadFail ReadP where
  fail _ = pfail

instance Alternative ReadP where
  empty = pfail
  (<|>) = (+++)

instance MonadPlus ReadP

readP_to_S :: ReadP a -> ReadS a
readP_to_S m = run (steps m (\x -> Result x Fail))

readS_to_P :: ReadS a -> ReadP a
readS_to_P r = ReadP (\k -> Look (\s -> case r s of
  [] -> Fail
  found -> bind (Final found) k))

get :: ReadP Char
get = ReadP Get

look :: ReadP String
look = ReadP Look

pfail :: ReadP a
pfail = ReadP (\_ -> Fail)

(+++) :: ReadP a -> ReadP a -> ReadP a
m +++ n = ReadP (\k -> both (steps m k) (steps n k))

-- The left one if it finds anything, else the right one.
(<++) :: ReadP a -> ReadP a -> ReadP a
m <++ n = look >>= \s -> probe (steps m (\x -> Result x Fail)) s 0
  where
    probe (Get f) (c : s) i = probe (f c) s (plusInt i 1)
    probe (Look f) s i = probe (f s) s i
    probe p@(Result _ _) _ i = discard i >> ReadP (bind p)
    probe (Final r) _ _ = ReadP (bind (Final r))
    probe _ _ _ = n
    discard i
      | eqInt i 0 = return ()
      | otherwise = get >> discard (minusInt i 1)

-- Also gives the characters that were read.
gather :: ReadP a -> ReadP (String, a)
gather m = ReadP (\k -> track id (steps m (\x -> Result (\s -> k (s, x)) Fail)))
  where
    track l (Get f) = Get (\c -> track (l . (c :)) (f c))
    track _ Fail = Fail
    track l (Look f) = Look (\s -> track l (f s))
    track l (Result k p) = both (k (l [])) (track l p)
    track _ (Final _) = errorWithoutStackTrace "do not use readS_to_P in gather!"

eof :: ReadP ()
eof = look >>= \s -> if null s then return () else pfail

satisfy :: (Char -> Bool) -> ReadP Char
satisfy p = get >>= \c -> if p c then return c else pfail

char :: Char -> ReadP Char
char c = satisfy (eqChar c)

string :: String -> ReadP String
string text = look >>= \s -> scan text s
  where
    scan [] _ = return text
    scan (x : xs) (y : ys) | eqChar x y = get >> scan xs ys
    scan _ _ = pfail

munch, munch1 :: (Char -> Bool) -> ReadP String
munch p = look >>= scan
  where
    scan (c : cs) | p c = get >> scan cs >>= \s -> return (c : s)
    scan _ = return ""
munch1 p = get >>= \c -> if p c then munch p >>= \s -> return (c : s) else pfail

skipSpaces :: ReadP ()
skipSpaces = look >>= skip
  where
    skip (c : s) | isSpace c = get >> skip s
    skip _ = return ()

choice :: [ReadP a] -> ReadP a
choice [] = pfail
choice [p] = p
choice (p : ps) = p +++ choice ps

count :: Int -> ReadP a -> ReadP [a]
count n p = replicateM n p

between :: ReadP open -> ReadP close -> ReadP a -> ReadP a
between open close p = open >> p >>= \x -> close >> return x

option :: a -> ReadP a -> ReadP a
option x p = p +++ return x

optional :: ReadP a -> ReadP ()
optional p = (p >> return ()) +++ return ()

many, many1 :: ReadP a -> ReadP [a]
many p = return [] +++ many1 p
many1 p = liftA2 (:) p (many p)

skipMany, skipMany1 :: ReadP a -> ReadP ()
skipMany p = many p >> return ()
skipMany1 p = p >> skipMany p

sepBy, sepBy1, endBy, endBy1 :: ReadP a -> ReadP sep -> ReadP [a]
sepBy p sep = sepBy1 p sep +++ return []
sepBy1 p sep = liftA2 (:) p (many (sep >> p))
endBy p sep = many (p >>= \x -> sep >> return x)
endBy1 p sep = many1 (p >>= \x -> sep >> return x)

chainr, chainl :: ReadP a -> ReadP (a -> a -> a) -> a -> ReadP a
chainr p op x = chainr1 p op +++ return x
chainl p op x = chainl1 p op +++ return x

chainr1, chainl1 :: ReadP a -> ReadP (a -> a -> a) -> ReadP a
chainr1 p op = scan
  where
    scan = p >>= rest
    rest x = (op >>= \f -> scan >>= \y -> return (f x y)) +++ return x
chainl1 p op = p >>= rest
  where
    rest x = (op >>= \f -> p >>= \y -> rest (f x y)) +++ return x

manyTill :: ReadP a -> ReadP end -> ReadP [a]
manyTill p end = scan
  where
    scan = (end >> return []) <++ liftA2 (:) p scan
