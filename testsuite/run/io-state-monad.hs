module Main where

import Control.Monad

newtype State s a = State (s -> (a, s))

runState :: State s a -> s -> (a, s)
runState (State f) = f

instance Functor (State s) where
  fmap = liftM

instance Applicative (State s) where
  pure x = State (\s -> (x, s))
  (<*>) = ap

instance Monad (State s) where
  State m >>= k = State (\s -> let (a, t) = m s in runState (k a) t)

get :: State s s
get = State (\s -> (s, s))

put :: s -> State s ()
put s = State (\_ -> ((), s))

modify :: (s -> s) -> State s ()
modify f = get >>= put . f

fresh :: State Int Int
fresh = do
  n <- get
  put (n + 1)
  return n

data Tree a = Leaf | Node (Tree a) a (Tree a)

build :: Int -> Tree Char
build 0 = Leaf
build n = Node (build (n - 1)) (toEnum (fromEnum 'a' + n)) (build (n - 1))

label :: Tree a -> State Int (Tree (Int, a))
label Leaf = return Leaf
label (Node l x r) = do
  l' <- label l
  n <- fresh
  r' <- label r
  return (Node l' (n, x) r')

flatten :: Tree a -> [a]
flatten Leaf = []
flatten (Node l x r) = flatten l ++ [x] ++ flatten r

newtype Parser a = Parser (String -> Maybe (a, String))

parse :: Parser a -> String -> Maybe (a, String)
parse (Parser p) = p

instance Functor Parser where
  fmap f (Parser p) = Parser (\s -> case p s of
    Nothing -> Nothing
    Just (x, rest) -> Just (f x, rest))

instance Applicative Parser where
  pure x = Parser (\s -> Just (x, s))
  pf <*> px = do { f <- pf; x <- px; return (f x) }

instance Monad Parser where
  Parser p >>= k = Parser (\s -> case p s of
    Nothing -> Nothing
    Just (x, rest) -> parse (k x) rest)

item :: (Char -> Bool) -> Parser Char
item ok = Parser step
  where
    step (c : cs) | ok c = Just (c, cs)
    step _ = Nothing

orElse :: Parser a -> Parser a -> Parser a
orElse (Parser p) (Parser q) = Parser (\s -> maybe (q s) Just (p s))

several :: Parser a -> Parser [a]
several p = ((:) <$> p <*> several p) `orElse` pure []

number :: Parser Int
number = do
  d <- digit
  ds <- several digit
  return (foldl (\n c -> n * 10 + fromEnum c - 48) 0 (d : ds))
  where
    digit = item (`elem` "0123456789")

expr :: Parser Int
expr = do
  t <- term
  more t
  where
    more acc = (do
      op <- item (`elem` "+-")
      t <- term
      more (if op == '+' then acc + t else acc - t)) `orElse` return acc

term :: Parser Int
term = do
  f <- factor
  more f
  where
    more acc = (item (== '*') >> factor >>= more . (acc *)) `orElse` return acc

factor :: Parser Int
factor = number `orElse` (item (== '(') *> expr <* item (== ')'))

main :: IO ()
main = do
  let (t, n) = runState (label (build 4)) 100
  print n
  print (flatten t)
  print (fst (runState (replicateM 5 fresh) 7))
  print (snd (runState (forM_ [1 .. 1000] (\i -> modify (+ i))) 0))
  mapM_ (print . parse expr) ["1+2*3", "(1+2)*3", "7-2-1", "2*(3+4)*5-1", "+"]
