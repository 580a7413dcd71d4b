{-# LANGUAGE EmptyCase, EmptyDataDeriving, LambdaCase, StandaloneDeriving #-}
module Main where

import Control.Exception

-- A case without alternatives evaluates what it looks at, and fails only then.

data Nobody

deriving instance Show Nobody

deriving instance Eq Nobody

fromNobody :: Nobody -> a
fromNobody n = case n of {}

byLambda :: Nobody -> a
byLambda = \case {}

later :: Nobody -> (Int, Nobody -> a)
later n = (7, \m -> case (n, m) of (_, k) -> case k of {})

data Wrapped = Wrapped Nobody | Free Int

number :: Wrapped -> Int
number (Free k) = k
number (Wrapped n) = case n of {}

attempt :: Show a => a -> IO ()
attempt x = do
  r <- try (evaluate x)
  putStrLn (either (\(ErrorCall message) -> "forced " ++ message) show r)

main :: IO ()
main = do
  attempt (fromNobody (error "one") :: Int)
  attempt (byLambda (error "two") :: Int)
  attempt (fst (later (error "never")))
  attempt (snd (later (error "not this")) (error "three") :: Int)
  attempt (number (Free 5))
  attempt (number (Wrapped (error "four")))
  attempt (case error "five" :: Nobody of {} :: Bool)
  attempt (length (show (error "six" :: Nobody)))
  attempt ((error "seven" :: Nobody) == error "eight")
  attempt (map (\n -> case n of {}) ([] :: [Nobody]) :: [Int])
  r <- try (evaluate (fromNobody (throw Overflow) :: Int))
  print (either (\e -> e == Overflow) (const False) r)
