-- What the language and the runtime raise can be handled.
-- slow
module Main (main) where

import Control.Exception
import qualified Data.List as List

data Shape = Circle Int | Square Int

area :: Shape -> Int
area (Circle r) = 3 * r * r

attempt :: String -> a -> IO ()
attempt name x = do
  r <- try (evaluate x)
  case r of
    Right _ -> putStrLn (name ++ ": fine")
    Left e -> putStrLn (name ++ ": " ++ kind e)

kind :: SomeException -> String
kind e
  | Just x <- fromException e = "arithmetic " ++ show (x :: ArithException)
  | Just (PatternMatchFail _) <- fromException e = "pattern"
  | Just NonTermination <- fromException e = "loop"
  | Just (ErrorCall s) <- fromException e = "error " ++ takeWhile (/= '\n') s
  | otherwise = "other"

loop :: Int -> Int
loop n = let x = x + n in x

main :: IO ()
main = do
  attempt "div" (1 `div` (0 :: Int))
  attempt "mod" (1 `mod` (0 :: Int))
  attempt "overflow" (minBound `div` (-1 :: Int))
  attempt "match" (area (Square 2))
  attempt "case" (case List.sort [3, 1, 2 :: Int] of [] -> ())
  attempt "lambda" ((\(Just x) -> x :: Int) Nothing)
  attempt "fine" (area (Circle 2))
  attempt "loop" (loop 3)
  attempt "loop again" (loop 4)
  attempt "error" (error "text" :: Int)
  -- Deep inside of an evaluation, on a deep stack.
  attempt "deep" (foldr (\x acc -> if x == 100000 then error "bottom" else x + acc) 0 [1 .. 200000 :: Int])
  attempt "deep again" (foldr (\x acc -> if x == 100000 then acc `div` 0 else x + acc) 0 [1 .. 200000 :: Int])
  let nest :: Int -> IO Int
      nest 0 = throwIO Underflow
      nest n = nest (n - 1) `catch` \e -> if n `mod` 1000 == 0 then putStrLn (show n) >> throwIO (e :: ArithException) else throwIO e
  r <- try (nest 5000)
  print (r :: Either ArithException Int)
  let count :: Int -> Int -> IO Int
      count acc 0 = return acc
      count acc n = do
        m <- (evaluate (n `div` (n `mod` 3))) `catch` \e -> case e of DivideByZero -> return 0; _ -> return 1
        count (acc + m) (n - 1)
  count 0 100000 >>= print
