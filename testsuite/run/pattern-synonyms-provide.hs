{-# LANGUAGE PatternSynonyms, ViewPatterns, GADTs, RankNTypes, KindSignatures, ScopedTypeVariables #-}
-- Pattern synonyms that bring types and constraints into scope.
module Main (main) where

import Data.Kind (Type)

-- A constraint that a hidden dictionary gives.
data Shown = forall a. Show a => Shown a

pattern Any :: () => Show a => a -> Shown
pattern Any x = Shown x

describe :: Shown -> String
describe (Any x) = "any " ++ show x

-- Several arguments, one hidden type, and a function between them.
data Step = forall s. Eq s => Step s (s -> s)

pattern Moves :: () => forall s. Eq s => s -> (s -> s) -> Step
pattern Moves x f <- Step x f
  where
    Moves x f = Step x (f . f)

still :: Step -> Bool
still (Moves x f) = f x == x

-- An equality of types, as the constructors of an indexed type give it.
data Term :: Type -> Type where
  Number :: Int -> Term Int
  Truth :: Bool -> Term Bool
  If :: Term Bool -> Term a -> Term a -> Term a
  Pair :: Term a -> Term b -> Term (a, b)

pattern N :: () => (a ~ Int) => Int -> Term a
pattern N n = Number n

pattern B :: forall a. () => (a ~ Bool) => Bool -> Term a
pattern B b = Truth b

pattern Both :: () => forall a b. (c ~ (a, b)) => Term a -> Term b -> Term c
pattern Both x y = Pair x y

pattern Cond :: Term Bool -> Term a -> Term a -> Term a
pattern Cond c t e = If c t e

{-# COMPLETE N, B, Both, Cond #-}

eval :: Term a -> a
eval (N n) = n
eval (B b) = b
eval (Both x y) = (eval x, eval y)
eval (Cond c t e) = if eval c then eval t else eval e

-- Required and provided; and fields.
pattern Large :: (Ord n, Num n) => Show s => n -> s -> (n, Hidden s)
pattern Large n s <- (above -> Just n, Hidden s)

data Hidden s where
  Hidden :: Show s => s -> Hidden s

above :: (Ord n, Num n) => n -> Maybe n
above n = if n > 100 then Just (n - 100) else Nothing

say :: (Integer, Hidden s) -> String
say (Large n s) = show n ++ " over, " ++ show s
say (_, Hidden s) = show s

pattern Named :: () => Show s => String -> s -> (String, Hidden s)
pattern Named {name, content} = (name, Hidden content)

-- A synonym of a synonym, in a lambda, in `let` and in a guard.
pattern Twice :: () => Show a => a -> (Shown, Shown)
pattern Twice x <- (Any x, _)

main :: IO ()
main = do
  mapM_ (putStrLn . describe) [Any 'c', Any (Just 3), Shown "text"]
  print (map still [Moves 3 abs, Moves 1 (+ 1), Moves True not])
  print (eval (Both (Cond (B True) (N 1) (N 2)) (B False)))
  putStrLn (say (120, Hidden 'x'))
  putStrLn (say (20, Hidden 'x'))
  let record = Named {name = "one", content = [1, 2]}
  putStrLn (name record ++ show (content record :: [Int]))
  case record of
    Named {content = c} -> print c
  putStrLn $ case record {name = "two"} of Named n c -> n ++ show c
  putStrLn ((\(Twice x) -> show x) (Any 1, Any 2))
  putStrLn [c | Any x <- [Any 4, Any 'd'], c <- show x]
  mapM_ guarded [Any 5]
  where
    guarded s | Any x <- s, length (show x) == 1 = print x
              | otherwise = putStrLn "long"
