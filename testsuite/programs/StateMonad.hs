-- Control.Monad.State: random numbers, labelling, a stack machine, a parser.
module Main where

import Control.Monad.State
import Data.Char (isDigit, isSpace)
import qualified Data.Map as M

type Rand = State Int

next :: Int -> Rand Int
next n = do
  s <- get
  let s' = (s * 1103515245 + 12345) `mod` 2147483648
  put s'
  return ((s' `div` 65536) `mod` n)

shuffle :: [a] -> Rand [a]
shuffle [] = return []
shuffle xs = do
  i <- next (length xs)
  let (a, b : c) = splitAt i xs
  rest <- shuffle (a ++ c)
  return (b : rest)

data Tree a = Leaf a | Fork (Tree a) (Tree a) deriving (Show)

label :: Tree a -> State Int (Tree (Int, a))
label (Leaf a) = do
  n <- get
  put (n + 1)
  return (Leaf (n, a))
label (Fork l r) = Fork <$> label l <*> label r

build :: [a] -> Tree a
build [x] = Leaf x
build xs = let (a, b) = splitAt (length xs `div` 2) xs in Fork (build a) (build b)

data Instr = Push Int | Add | Mul | Dup | Swap | Store String | Load String | JumpZero Int deriving (Show, Eq)

data Machine = Machine { stack :: [Int], memory :: M.Map String Int, pc :: Int, steps :: Int } deriving (Show)

type Exec = StateT Machine (Either String)

pop :: Exec Int
pop = do
  s <- gets stack
  case s of
    [] -> gets pc >>= \p -> lift (Left ("empty stack at " ++ show p))
    x : xs -> modify (\m -> m { stack = xs }) >> return x

push :: Int -> Exec ()
push x = modify (\m -> m { stack = x : stack m })

exec :: Instr -> Exec ()
exec i = case i of
  Push n -> push n
  Add -> (+) <$> pop <*> pop >>= push
  Mul -> (*) <$> pop <*> pop >>= push
  Dup -> pop >>= \x -> push x >> push x
  Swap -> do { x <- pop; y <- pop; push x; push y }
  Store v -> pop >>= \x -> modify (\m -> m { memory = M.insert v x (memory m) })
  Load v -> gets (M.lookup v . memory) >>= maybe (lift (Left ("no " ++ v))) push
  JumpZero t -> do
    x <- pop
    when (x == 0) $ modify (\m -> m { pc = t - 1 })

runProgram :: [Instr] -> Either String Machine
runProgram is = execStateT loop (Machine [] M.empty 0 0)
  where
    loop = do
      m <- get
      if steps m > 500
        then lift (Left "too long")
        else unless (pc m >= length is) $ do
          exec (is !! pc m)
          modify (\k -> k { pc = pc k + 1, steps = steps k + 1 })
          loop

-- A parser as StateT over Maybe.
type Parser = StateT String Maybe

item :: (Char -> Bool) -> Parser Char
item ok = do
  c : cs <- get
  guard (ok c)
  put cs
  return c

many1 :: Parser a -> Parser [a]
many1 p = do { x <- p; xs <- many1 p `mplus` return []; return (x : xs) }

number :: Parser Int
number = do
  _ <- many1 (item isSpace) `mplus` return ""
  read <$> many1 (item isDigit)

sumP :: Parser Int
sumP = do
  n <- number
  (do { _ <- item (== '+'); m <- sumP; return (n + m) }) `mplus` return n

main :: IO ()
main = do
  print (evalState (replicateM 8 (next 100)) 1)
  print (evalState (shuffle [1 .. 10 :: Int]) 7)
  print (evalState (label (build "abcde")) 100)
  let countdown = [Push 5, Store "n", Load "n", JumpZero 9, Load "n", Push (-1), Add, Store "n", Push 0, JumpZero 2]
  print (fmap (\m -> (stack m, steps m)) (runProgram [Push 2, Push 3, Add, Dup, Mul]))
  print (either id (show . M.toList . memory) (runProgram (take 8 countdown ++ [Push 1])))
  print (either id show (runProgram [Add]), either id show (runProgram [Load "x"]))
  print (either id show (runProgram [Push 0, JumpZero 0]))
  print (runStateT sumP "1 + 2"  >>= \(n, rest) -> return (n, rest))
  print (runStateT sumP "10+20+ 30", runStateT sumP "x")
  n <- execStateT (forM_ [1 .. 5 :: Int] $ \i -> do { s <- get; lift (putStrLn (show i ++ " " ++ show s)); put (s * i) }) 1
  print n
  print (runState (zipWithM (\a b -> state (\s -> (a * b, s + a))) [1, 2, 3] [4, 5, 6]) 0)
