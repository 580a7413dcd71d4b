{-# LANGUAGE InstanceSigs, GADTs, ScopedTypeVariables, FlexibleContexts #-}
-- A type is coercible by a chain of what is given, of which a later alternative says of what it is;
-- and that which a constructor gives keeps the role of its type.
module Main where
import Data.Coerce
import Data.Type.Coercion
import qualified Data.Map as M
import Unsafe.Coerce
import Key

data Fun a where
  Co :: Coercible String a => Fun a
  Tx :: !(String -> a) -> Fun a

class FromKey a where
  fromKey :: Fun a

newtype Name = Name String deriving (Eq, Ord, Show)
instance FromKey Name where fromKey = Co
instance FromKey Int where fromKey = Tx length

coerceFun :: Coercible a b => Fun a -> Fun b
coerceFun = coerce

class Build f where
  build :: forall a. (Int -> a) -> [(String, Int)] -> Maybe (f a)

instance (FromKey k, Ord k) => Build (M.Map k) where
  build :: forall a. (Int -> a) -> [(String, Int)] -> Maybe (M.Map k a)
  build p xs = case fromKey of
    Co -> case toText of
      Nothing -> text coerce
      Just Coercion -> case toText of
        Nothing -> text coerce
        Just Coercion -> uc . Just . M.map p $ M.fromList [(key s, n) | (s, n) <- xs]
    Tx f -> text f
    where
      uc :: Coercible Key k => Maybe (M.Map Key a) -> Maybe (M.Map k a)
      uc = unsafeCoerce
      text f = Just (M.fromList [(f s, p n) | (s, n) <- xs])

main :: IO ()
main = do
  print (build show [("a", 1), ("bc", 2)] :: Maybe (M.Map Name String))
  print (build show [("a", 1), ("bc", 2)] :: Maybe (M.Map Int String))
  case coerceFun (Tx length :: Fun Int) :: Fun Int of
    Tx f -> print (f "four")
    Co -> putStrLn "none"
