{-# LANGUAGE DerivingStrategies, FlexibleInstances, GeneralizedNewtypeDeriving, StandaloneDeriving, TypeFamilies #-}
-- Newtypes that are instances of data families, and instances derived for what a synonym means.
import Data.Coerce

class Near a where
  near :: a -> a -> Bool

instance Near Int where
  near a b = abs (a - b) < 2

data family Approx a
newtype instance Approx a = Approx {fromApprox :: a}
  deriving (Show, Near, Num)

data family Other a
newtype instance Other Int = OtherInt Int deriving (Near)
newtype instance Other [a] = OtherList a deriving (Near)
data instance Other Bool = OtherBool deriving (Show)

newtype Many a = Many [a] deriving (Show)
type Numbers = Many Int
type Same a = a

deriving instance Semigroup Numbers
deriving newtype instance Monoid (Same Numbers)
deriving stock instance Eq (Same (Many Char))

main :: IO ()
main = do
  print (near (Approx (1 :: Int)) (Approx 2), near (OtherInt 1) (OtherInt 5), near (OtherList (3 :: Int)) (OtherList 3))
  print (Approx 2 + 3 :: Approx Int)
  print (coerce (Approx 'x') :: Char, coerce [OtherInt 1, OtherInt 2] :: [Int], fromApprox (coerce "s" :: Approx String))
  print (Many [1, 2] <> mempty <> Many [3 :: Int], Many "a" == Many "a", OtherBool)
