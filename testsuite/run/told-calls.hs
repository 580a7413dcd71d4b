{-# LANGUAGE ScopedTypeVariables #-}
-- Functions that are told where they are called, and pass it on.
module Main (main) where

import Control.Exception
import Data.List (isPrefixOf)
import GHC.Stack

-- The name of each call, its line and column.
shown :: CallStack -> [String]
shown stack = map short (drop 1 (lines (prettyCallStack stack)))

short :: String -> String
short line = case break (== ',') (dropWhile (== ' ') line) of
  (name, rest) -> name ++ " " ++ takeWhile (/= ' ') (behind (drop (length ", called at ") rest))
  where
    behind s = case break (`elem` "/ ") s of
      (_, '/' : more) -> behind more
      _ -> s

here, outer, untold :: HasCallStack => [String]
here = shown callStack
outer = "outer" : here
untold = []

hidden :: [String]
hidden = here

nothing :: [String]
nothing = shown callStack

count :: HasCallStack => Int -> [String]
count 0 = here
count n = count (n - 1)

class Told a where
  told :: HasCallStack => a -> [String]

instance Told Int where
  told n = show n : here

instance Told Bool where
  told _ = here

polymorphic :: (HasCallStack, Told a) => a -> [String]
polymorphic x = told x ++ here

partial :: HasCallStack => Int -> Int
partial n
  | n > 0 = n
  | otherwise = error ("bad " ++ show n)

higher :: (Int -> [String]) -> [String]
higher f = f 1

main :: IO ()
main = do
  mapM_ putStrLn here
  mapM_ putStrLn outer
  mapM_ putStrLn (hidden ++ nothing ++ untold)
  mapM_ putStrLn (count 2)
  mapM_ putStrLn (told (1 :: Int) ++ told True)
  mapM_ putStrLn (polymorphic (2 :: Int))
  mapM_ putStrLn (higher count)
  let local :: HasCallStack => Int -> [String]
      local n = if n > 0 then local (n - 1) else here
  mapM_ putStrLn (local 1)
  print (lines (prettyCallStack emptyCallStack), length (shown (popCallStack (stackOf 1))))
  r <- try (evaluate (partial 0))
  case r of
    Left (ErrorCallWithLocation message said) -> mapM_ putStrLn (message : map short (drop 1 (lines said)))
    Right n -> print n
  e <- try (evaluate (popCallStack emptyCallStack))
  putStrLn (either (\(x :: SomeException) -> head (lines (show x))) (const "no error") e)

stackOf :: HasCallStack => Int -> CallStack
stackOf _ = callStack
