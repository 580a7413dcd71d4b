-- Monads of the program: actions that are functions in disguise, made in one place and done in another.
module Main where
import Data.Char (toUpper, isDigit)
import Data.IORef
import Control.Monad
newtype State s a = State { runState :: s -> (a, s) }
instance Functor (State s) where
  fmap f (State g) = State $ \s -> let (a, s') = g s in (f a, s')
instance Applicative (State s) where
  pure a = State $ \s -> (a, s)
  State f <*> State g = State $ \s -> let { (h, s1) = f s; (a, s2) = g s1 } in (h a, s2)
instance Monad (State s) where
  State g >>= f = State $ \s -> let (a, s1) = g s in runState (f a) s1
get' :: State s s
get' = State $ \s -> (s, s)
put' :: s -> State s ()
put' s = State $ \_ -> ((), s)
fresh :: State Int Int
fresh = do
  n <- get'
  put' (n + 1)
  return n
label :: [a] -> State Int [(Int, a)]
label [] = return []
label (x : xs) = do { n <- fresh; rest <- label xs; return ((n, x) : rest) }
data Expr = Num Int | Add Expr Expr | Mul Expr Expr | Neg Expr | V String
  deriving (Eq, Show)
newtype Parser a = Parser { parse :: String -> [(a, String)] }
instance Functor Parser where fmap = liftM
instance Applicative Parser where { pure x = Parser (\s -> [(x, s)]); (<*>) = ap }
instance Monad Parser where
  p >>= f = Parser $ \s -> concat [parse (f a) rest | (a, rest) <- parse p s]
item :: Parser Char
item = Parser $ \s -> case s of { [] -> []; (c:cs) -> [(c, cs)] }
sat :: (Char -> Bool) -> Parser Char
sat p = do { c <- item; if p c then return c else Parser (const []) }
(<||>) :: Parser a -> Parser a -> Parser a
p <||> q = Parser $ \s -> case parse p s of { [] -> parse q s; xs -> xs }
many1 :: Parser a -> Parser [a]
many1 p = do { x <- p; xs <- many0 p; return (x:xs) }
many0 :: Parser a -> Parser [a]
many0 p = many1 p <||> return []
expr, term, factor :: Parser Expr
expr = do
  t <- term
  rest t
  where
    rest t = (do _ <- sat (== '+'); u <- term; rest (Add t u)) <||> return t
term = do { f <- factor; (do { _ <- sat (=='*'); t <- term; return (Mul f t) }) <||> return f }
factor = number <||> paren
  where number = Num . read <$> many1 (sat isDigit)
        paren = do { _ <- sat (=='('); e <- expr; _ <- sat (==')'); return e }
eval :: Expr -> Int
eval (Num n) = n
eval (Add a b) = eval a + eval b
eval (Mul a b) = eval a * eval b
eval (Neg a) = negate $ eval a
eval (V _) = 0
main :: IO ()
main = do
  print (fst (runState (label "abc") 5))
  let es = parse expr "1+2*(3+4)"
  forM_ es $ \(e, rest) -> do
    print e
    print (eval e)
    putStrLn rest
  ref <- newIORef (0 :: Int)
  forM_ [1..5] $ \i -> modifyIORef ref (+ i)
  readIORef ref >>= print
  when (null es) $ putStrLn "none"
  let loop 0 = return ()
      loop n = do
        putStrLn (map toUpper (show n))
        loop (n - 1)
  loop 2
  print (eval (Neg (Num 3)) == -3, Num 3 == Num 3, Neg (V "x") /= V "x")
