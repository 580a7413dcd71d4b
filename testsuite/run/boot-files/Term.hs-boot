{-# LANGUAGE RankNTypes #-}

module Term where

import Data.Map (Map)

infixl 1 |>

type Env = Map String Int

data Term

instance Eq Term

instance Ord Term

instance Show Term

instance Sized Term

data Box a = Box {weight :: Int, contents :: a}

instance Show a => Show (Box a)

class Sized a where
  size :: a -> Int

evaluate :: Env -> Term -> Int

describe :: Show a => a -> String

both :: (forall x. [x] -> [x]) -> ([a], String) -> ([a], String)

(|>) :: a -> (a -> b) -> b
