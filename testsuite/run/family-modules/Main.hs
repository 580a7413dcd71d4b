{-# LANGUAGE TypeFamilies, FlexibleContexts #-}
module Main where
import Classes (Coll (..), Elem, Key (Map, emptyMap), Size, type Weight)
import qualified Classes as C
import Instances ()
import Reexport

type instance Size Bool = Int
newtype Own = Own [Bool]
instance Coll Own where
  type Item Own = Bool
  single = Own . pure
  items (Own xs) = xs

size :: Size Bool
size = 2

weight :: Weight Char
weight = 2.5

total :: (Coll c, Item c ~ Int) => c -> Int
total = sum . items

both :: Map Bool String -> (Maybe String, Maybe String)
both m = (C.look True m, C.look False m)

main :: IO ()
main = do
  print (items (single True :: Own))
  print (total [1, 2, 3], items (C.Wrap 'c'))
  print (both (C.store True "t" emptyMap))
  print (size :: Int, weight, reexported)
  print (C.look [True] (C.store [True] 'x' (C.store [] 'y' emptyMap)))
