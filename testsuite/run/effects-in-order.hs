-- Effects happen in the order of the program and as often as it says, and what
-- an action gives is not evaluated by running it.
module Main where

import Control.Exception (evaluate)
import Control.Monad (forM_, replicateM_, unless, when)

-- Not strict in the message, whatever comes after the output.
announce :: Int -> Int -> IO ()
announce n later = do
  putStrLn ("announced " ++ show n)
  when (n > 100) (print later)

countDown :: Int -> IO Int
countDown 0 = return 0
countDown n = do
  putStr (show n ++ " ")
  rest <- countDown (n - 1)
  return (rest + n)

-- An action made once and run often.
made :: Int -> IO ()
made n =
  let total = sum [1 .. n]
  in if even n then print total else putStrLn "odd"

choose :: Bool -> IO () -> IO () -> IO ()
choose b yes no = do
  putStr "choosing: "
  if b then yes else no

main :: IO ()
main = do
  announce 1 (error "not wanted")
  total <- countDown 5
  putStrLn ("= " ++ show total)
  _ <- return (undefined :: Int)
  unused <- fmap (+ 1) (return undefined) :: IO Int
  let act = made 10
  replicateM_ 3 act
  made 11
  mapM_ (\n -> choose (odd n) (print n) (putStrLn "-")) [1 .. 4 :: Int]
  forM_ "ab" $ \c -> forM_ [1, 2 :: Int] $ \i -> putStrLn (c : show i)
  x <- evaluate (2 + 3 :: Int)
  unless (x /= 5) (putStrLn "five")
  sequence_ [putStr "a", putStr "b", return (), putStrLn "c"]
  let loop i acc
        | i > (3 :: Int) = return acc
        | otherwise = putStr (show i) >> loop (i + 1) (i : acc)
  loop 0 [] >>= print
  putStrLn "before"
  y <- evaluate (length [1 .. 1000 :: Int])
  print (y + const 1 unused)
