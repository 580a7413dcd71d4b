-- Kinds of types and classes as declarations of their own.
{-# LANGUAGE StandaloneKindSignatures, PolyKinds, RankNTypes, GADTs, MultiParamTypeClasses #-}
module Main where
import Data.Kind
type App :: (Type -> Type) -> Type -> Type
data App f a = App (f a)
type P :: forall k. k -> Type
data P a = P
type T :: Type -> Type
data T a where
  I :: Int -> T Int
  B :: Bool -> T Bool
type F :: Type -> Type
type F = Maybe
type C :: (Type -> Type) -> Constraint
class C f where
  c :: f a -> Int
instance C Maybe where c = maybe 0 (const 1)
type N :: Type -> Type
newtype N a = N a
type V :: Type
data V = V
main :: IO ()
main = print (c (Just 'a')) >> case (P :: P Maybe, P :: P Int) of (P, P) -> print 1
