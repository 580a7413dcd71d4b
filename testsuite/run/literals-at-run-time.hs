{-# LANGUAGE DataKinds, ScopedTypeVariables, KindSignatures, TypeOperators #-}
-- Numbers and texts that are known when the program runs only, as types.

import GHC.TypeLits hiding (Mod)
import qualified GHC.TypeNats as N
import Data.Proxy
import Data.Type.Equality

newtype Mod (n :: Nat) = Mod Integer

add :: forall n. KnownNat n => Mod n -> Mod n -> Mod n
add (Mod a) (Mod b) = Mod ((a + b) `mod` natVal (Proxy :: Proxy n))

modulo :: Integer -> Integer -> Integer -> Maybe Integer
modulo m a b = do
  SomeNat (_ :: Proxy n) <- someNatVal m
  case add (Mod a :: Mod n) (Mod b) of Mod r -> Just r

main :: IO ()
main = do
  print [modulo m 17 20 | m <- [-1, 7, 10, 2 ^ 70]]
  print (someNatVal 5, read "12" :: SomeNat, someSymbolVal "abc")
  case (N.someNatVal 3, someSymbolVal "xy") of
    (N.SomeNat n, SomeSymbol s) -> print (natVal n, symbolVal s, fmap (const ()) (sameNat n (Proxy :: Proxy 3)), fmap (const ()) (sameNat n (Proxy :: Proxy 4)))
  print (compare (N.someNatVal 3) (N.someNatVal 4), someSymbolVal "a" == someSymbolVal "a")
