{-# LANGUAGE DefaultSignatures, DeriveAnyClass, DeriveGeneric, DerivingStrategies,
             FlexibleContexts, StandaloneDeriving, TypeOperators #-}
-- Classes whose methods are those of representations unless an instance says otherwise.
module Main (main) where

import Control.DeepSeq
import Control.Exception
import GHC.Generics

-- Bits of a value, and back.
class Code a where
  put :: a -> [Bool]
  default put :: (Generic a, GCode (Rep a)) => a -> [Bool]
  put x = gput (from x)

  get :: [Bool] -> (a, [Bool])
  default get :: (Generic a, GCode (Rep a)) => [Bool] -> (a, [Bool])
  get bits = let (r, rest) = gget bits in (to r, rest)

class GCode f where
  gput :: f p -> [Bool]
  gget :: [Bool] -> (f p, [Bool])

instance GCode U1 where
  gput U1 = []
  gget bits = (U1, bits)

instance (GCode f, GCode g) => GCode (f :*: g) where
  gput (a :*: b) = gput a ++ gput b
  gget bits = (a :*: b, rest)
    where
      (a, more) = gget bits
      (b, rest) = gget more

instance (GCode f, GCode g) => GCode (f :+: g) where
  gput (L1 a) = False : gput a
  gput (R1 a) = True : gput a
  gget (False : bits) = let (a, rest) = gget bits in (L1 a, rest)
  gget (True : bits) = let (a, rest) = gget bits in (R1 a, rest)
  gget [] = error "bits end"

instance GCode f => GCode (M1 i c f) where
  gput (M1 a) = gput a
  gget bits = let (a, rest) = gget bits in (M1 a, rest)

instance Code a => GCode (K1 i a) where
  gput (K1 a) = put a
  gget bits = let (a, rest) = get bits in (K1 a, rest)

data Colour = Red | Green | Blue
  deriving (Show, Eq, Generic, Code, NFData)

data Tree a = Leaf | Node (Tree a) a (Tree a)
  deriving stock (Show, Eq, Generic)
  deriving anyclass (Code, NFData)

data Lamp = Lamp { colour :: Colour, on :: Bool }
  deriving (Show, Eq, Generic)

instance Code Lamp
instance NFData Lamp
instance Code Bool
instance Code a => Code [a]
instance (Code a, Code b) => Code (a, b)
instance Code a => Code (Maybe a)

newtype Box f a = Box (f a) deriving (Generic)
deriving instance NFData (f a) => NFData (Box f a)

main :: IO ()
main = do
  let tree = Node (Node Leaf Green Leaf) Blue Leaf
      bits = put (tree, [Lamp Red True, Lamp Blue False])
  putStrLn (map (\b -> if b then '1' else '0') bits)
  print (fst (get bits) :: (Tree Colour, [Lamp]))
  print (fst (get bits) == (tree, [Lamp Red True, Lamp Blue False]))
  print (rnf tree)
  print (rnf (Box (Just Red)))
  r <- try (evaluate (force (Node Leaf (Lamp (error "no colour") True) Leaf)))
  case r of
    Left (ErrorCall text) -> putStrLn text
    Right _ -> putStrLn "forced nothing"
  s <- try (evaluate (Box [Red, error "hidden"] `deepseq` ()))
  putStrLn (either (\(ErrorCall text) -> text) show s)
