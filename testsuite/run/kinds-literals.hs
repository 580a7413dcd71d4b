{-# LANGUAGE AllowAmbiguousTypes, DataKinds, GADTs, KindSignatures, NoStarIsType, ScopedTypeVariables,
             TypeApplications, TypeFamilies, TypeOperators #-}
-- Numbers and texts as types.
module Main (main) where

import Data.Proxy (Proxy(..))
import Data.Type.Equality ((:~:)(..))
import GHC.TypeLits

newtype Residue (n :: Nat) = Mod Integer deriving (Eq)

instance KnownNat n => Show (Residue n) where
  show m@(Mod x) = show x ++ " mod " ++ show (natVal m)

instance KnownNat n => Num (Residue n) where
  Mod a + Mod b = make (a + b)
  Mod a * Mod b = make (a * b)
  negate (Mod a) = make (negate a)
  abs = id
  signum = id
  fromInteger = make

make :: forall n. KnownNat n => Integer -> Residue n
make x = Mod (x `mod` natVal (Proxy :: Proxy n))

newtype Tagged (s :: Symbol) a = Tagged a

describe :: forall s a. (KnownSymbol s, Show a) => Tagged s a -> String
describe (Tagged a) = symbolVal (Proxy @s) ++ ": " ++ show a

newtype Matrix (r :: Nat) (c :: Nat) = Matrix [[Int]] deriving Show

times :: Matrix a b -> Matrix b c -> Matrix a c
times (Matrix x) (Matrix y) = Matrix [[sum (zipWith (*) r c) | c <- cols] | r <- x]
  where cols = foldr (zipWith (:)) (repeat []) y

beside :: Matrix r a -> Matrix r b -> Matrix r (a + b)
beside (Matrix x) (Matrix y) = Matrix (zipWith (++) x y)

width :: forall r c. KnownNat c => Matrix r c -> Integer
width _ = natVal (Proxy :: Proxy c)

small :: (n <= 10, KnownNat n) => Proxy n -> Integer
small = natVal

size :: forall n. KnownNat n => Integer
size = natVal (Proxy @n)

main :: IO ()
main = do
  print (3 * 5 + 4 :: Residue 7)
  putStrLn (describe (Tagged 3 :: Tagged "three" Int))
  let m = Matrix [[1, 2], [3, 4]] :: Matrix 2 2
      n = Matrix [[5], [6]] :: Matrix 2 1
  print (times m n)
  print (width (beside m n))
  print (natVal (Proxy :: Proxy (2 ^ 70 + 3 * 4 - 5)))
  print (symbolVal (Proxy :: Proxy (AppendSymbol "ab" "cd")))
  print (small (Proxy :: Proxy 7), size @12)
  print (natVal (Proxy :: Proxy (Div 17 5)), natVal (Proxy :: Proxy (Mod 17 5)))
  print [maybe False (const True) (sameNat (Proxy :: Proxy 3) p) | p <- [Proxy :: Proxy 3]]
  print (maybe False (const True) (sameSymbol (Proxy :: Proxy "a") (Proxy :: Proxy "b")))
  print (cast' (Proxy :: Proxy 4) (Mod 3 :: Residue 4))

-- A number of whatever modulus, if it is of this one.
cast' :: forall n m. (KnownNat n, KnownNat m) => Proxy n -> Residue m -> Maybe (Residue n)
cast' p x = case sameNat p (Proxy :: Proxy m) of
  Just Refl -> Just x
  Nothing -> Nothing
