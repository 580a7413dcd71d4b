{-# LANGUAGE DerivingStrategies, ExistentialQuantification, GADTs #-}
{-# LANGUAGE GeneralizedNewtypeDeriving, RankNTypes #-}
module Main (main) where

-- Fields that nobody outside can name have no code of their own.
data Shape
  = forall a. Show a => Shape { payload :: a, area :: a -> Double, sides :: Int }
  | Dot { sides :: Int }

data Some where
  Some :: (Show b, Num b) => { inner :: b, label :: String } -> Some

total :: [Shape] -> Double
total shapes = sum [f x | Shape x f _ <- shapes]

-- What is derived from the type within has the methods that the class has.
newtype Score = Score Int
  deriving newtype (Eq, Ord, Num, Real, Enum, Integral)

newtype Weight = Weight Double
  deriving newtype (Eq, Ord, Num, Real, Fractional, RealFrac)

unused :: Score -> Weight
unused s = fromIntegral (s + 1)

data Expr a where
  Number :: Int -> Expr Int
  Test :: Bool -> Expr Bool
  If :: Expr Bool -> Expr a -> Expr a -> Expr a
  Equal :: (Eq b, Show b) => Expr b -> Expr b -> Expr Bool
  Pair :: Expr a -> Expr b -> Expr (a, b)

eval :: Expr a -> a
eval (Number n) = n
eval (Test b) = b
eval (If c t e)
  | eval c = eval t
  | otherwise = eval e
eval (Equal a b) = eval a == eval b
eval (Pair a b) = (eval a, eval b)

both :: (forall a. [a] -> [a]) -> ([Int], String) -> ([Int], String)
both f (ns, s) = (f ns, f s)

main :: IO ()
main = do
  print (total [Shape 'x' (const 2) 4, Dot 0, Shape "s" (fromIntegral . length) 3])
  print (map sides [Dot 1, Shape () (const 0) 2])
  putStrLn (label (Some { inner = 2 :: Int, label = "two" }))
  print (eval (If (Equal (Number 3) (Number 4)) (Test True) (Equal (Test True) (Test True))))
  print (fst (eval (Pair (Number 7) (Test False))))
  print (both reverse ([1, 2], "ab"))
