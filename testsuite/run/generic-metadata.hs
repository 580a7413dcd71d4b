{-# LANGUAGE DataKinds, DeriveGeneric, FlexibleContexts, FlexibleInstances, KindSignatures,
             ScopedTypeVariables, StandaloneDeriving, TypeOperators #-}
-- What the representation of a type says of it: names, fixities, strictness.
module Main (main) where

import GHC.Generics
import GHC.TypeLits (KnownSymbol, symbolVal)
import Data.Kind (Type)
import Data.Proxy (Proxy(..))

class Told f where
  told :: f p -> [String]

instance (Datatype d, Told f) => Told (D1 d f) where
  told m@(M1 x) = unwords [datatypeName m, moduleName m, packageName m, show (isNewtype m)] : told x

instance Told V1 where
  told _ = []

instance (Told f, Told g) => Told (f :+: g) where
  told (L1 x) = "left" : told x
  told (R1 x) = "right" : told x

instance (Constructor c, Told f) => Told (C1 c f) where
  told m@(M1 x) = unwords [conName m, show (conFixity m), show (conIsRecord m)] : told x

instance Told U1 where
  told U1 = ["nothing"]

instance (Told f, Told g) => Told (f :*: g) where
  told (a :*: b) = told a ++ told b

instance (Selector s, Show c) => Told (S1 s (K1 i c)) where
  told m@(M1 (K1 c)) =
    [ unwords
        [ show (selName m), show (selSourceUnpackedness m), show (selSourceStrictness m)
        , show (selDecidedStrictness m), show c ] ]

-- The same names, by an instance for each form of what they are in.
class Fields (f :: Type -> Type) where
  fields :: Proxy f -> [String]

instance Fields f => Fields (D1 d f) where
  fields _ = fields (Proxy :: Proxy f)

instance Fields f => Fields (C1 ('MetaCons name fixity 'True) f) where
  fields _ = fields (Proxy :: Proxy f)

instance Fields (C1 ('MetaCons name fixity 'False) f) where
  fields _ = ["no record"]

instance (Fields f, Fields g) => Fields (f :+: g) where
  fields _ = fields (Proxy :: Proxy f) ++ fields (Proxy :: Proxy g)

instance (Fields f, Fields g) => Fields (f :*: g) where
  fields _ = fields (Proxy :: Proxy f) ++ fields (Proxy :: Proxy g)

instance KnownSymbol name => Fields (M1 S ('MetaSel ('Just name) u s l) f) where
  fields _ = [symbolVal (Proxy :: Proxy name)]

infixr 3 :&
infix 6 `And`

data Shape a
  = a :& Int
  | Ring { inner :: !a, outer :: Double }
  | Dot
  | a `And` a
  deriving (Generic, Show)

newtype Wrap = Wrap { unwrap :: Int }
  deriving (Generic, Show)

data Pair a b = Pair a b

deriving instance Generic (Pair a b)

data Never deriving Generic

tell :: (Generic a, Told (Rep a)) => a -> IO ()
tell = mapM_ putStrLn . told . from

main :: IO ()
main = do
  tell ('c' :& 1)
  tell (Ring True 2.5)
  tell (Dot :: Shape Int)
  tell ("a" `And` "b")
  tell (Wrap 3)
  tell (Pair 'x' (Just 'y'))
  tell [1, 2 :: Int]
  tell ([] :: [Int])
  tell (Just ())
  tell (Left 1 :: Either Int Bool)
  tell True
  tell GT
  tell (1 :: Int, 'b', "c")
  tell ()
  print (fields (Proxy :: Proxy (Rep (Shape Int))))
  print (fields (Proxy :: Proxy (Rep Wrap)))
  print (from (Ring 'r' 2))
  print (from [1 :: Int, 2])
  print (to (from (Ring 'r' 2)) :: Shape Char)
  print (to (from ('r' :& 2)) :: Shape Char)
  print (unwrap (to (from (Wrap 7))))
