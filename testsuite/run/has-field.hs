{-# LANGUAGE DataKinds, KindSignatures, TypeApplications, FlexibleContexts, MultiParamTypeClasses, FlexibleInstances, RankNTypes, ScopedTypeVariables, AllowAmbiguousTypes #-}
-- Fields of records by their names as types (GHC.Records).
module Main (main) where

import Data.Monoid (Sum (..))
import GHC.Records (HasField (..))
import GHC.TypeLits (Symbol)

data Person = Person {name :: String, age :: Int}

data Company a = Company {owner :: Person, staff :: [a]}

newtype Wrapped = Wrapped {inside :: Maybe Int}

-- One of two constructors has it.
data Shape = Circle {radius :: Double} | Point

-- A field that is none of the type's.
instance HasField "initial" Person Char where
  getField = head . name

older :: HasField "age" r Int => r -> Int
older r = getField @"age" r + 1

ownersName :: (HasField "owner" c p, HasField "name" p s) => c -> s
ownersName c = getField @"name" (getField @"owner" c)

field :: forall (x :: Symbol) r a. HasField x r a => r -> a
field = getField @x

main :: IO ()
main = do
  let anna = Person {name = "Anna", age = 41}
      firm = Company {owner = anna, staff = "xyz"}
  print (older anna)
  putStrLn (ownersName firm)
  print (map succ (getField @"staff" firm))
  print (getField @"inside" (Wrapped (Just 3)), getField @"radius" (Circle 1.5))
  print (getField @"initial" anna)
  print (field @"age" anna)
  -- Of the library's own.
  print (getField @"getSum" (Sum 5))
