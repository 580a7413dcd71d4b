{-# LANGUAGE RankNTypes, ScopedTypeVariables, KindSignatures, FunctionalDependencies, DataKinds, FlexibleContexts, GADTs #-}
-- A method passed where a class of one method is wanted, as packages do.
module Main where

import Data.Proxy
import GHC.TypeLits (KnownNat, natVal)
import Numeric.Natural (Natural)
import Unsafe.Coerce

class Means s a | s -> a where
  meaning :: proxy s -> a

newtype Wanting a r = Wanting (forall s. Means s a => Proxy s -> r)

meant :: forall a r. a -> (forall s. Means s a => Proxy s -> r) -> r
meant x k = unsafeCoerce (Wanting k :: Wanting a r) (const x) Proxy
{-# NOINLINE meant #-}

class Default a where
  def :: a

newtype WithDefault a r = WithDefault (Default a => r)

withDefault :: forall a r. a -> (Default a => r) -> r
withDefault x k = given x
  where
    given :: a -> r
    given = unsafeCoerce (WithDefault k :: WithDefault a r)
{-# NOINLINE withDefault #-}

-- A class with one superclass and nothing else.
class Default a => Standard a

newtype WithStandard a r = WithStandard (Standard a => r)

withStandard :: forall a r. a -> (Standard a => r) -> r
withStandard x k = unsafeCoerce (WithStandard k :: WithStandard a r) x
{-# NOINLINE withStandard #-}

-- Two of them.
newtype Both a b r = Both ((Default a, Default b) => r)

withBoth :: forall a b r. a -> b -> ((Default a, Default b) => r) -> r
withBoth x y k = unsafeCoerce (Both k :: Both a b r) x y
{-# NOINLINE withBoth #-}

newtype Known r = Known (forall n. KnownNat n => Proxy n -> r)

known :: forall r. Natural -> (forall n. KnownNat n => Proxy n -> r) -> r
known n k = unsafeCoerce (Known k :: Known r) n Proxy
{-# NOINLINE known #-}


newtype Mod s = Mod Integer

add :: Means s Integer => Mod s -> Mod s -> Mod s
add (Mod a) (Mod b) = r
  where r = Mod ((a + b) `mod` meaning r)

total :: [Integer] -> Integer -> Integer
total xs m = meant m (\p -> result p (foldr add (Mod 0) (map Mod xs)))
  where
    result :: Proxy s -> Mod s -> Integer
    result _ (Mod x) = x

standard :: Standard a => Proxy a -> a
standard _ = def

main :: IO ()
main = do
  print (meant (3 :: Int) (\p -> meant (4 :: Int) (\q -> meaning p * 10 + meaning q)))
  print (total [10, 20, 30] 7)
  print (withDefault 'd' (def : "ef"))
  print (withStandard (7 :: Int) (standard (Proxy :: Proxy Int)))
  print (withBoth 'x' True (def :: Char, def :: Bool))
  print (known 41 natVal)
