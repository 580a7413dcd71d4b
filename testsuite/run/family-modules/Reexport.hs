module Reexport (module Classes, reexported) where
import Classes (Size, Coll (Item))
reexported :: Int
reexported = 7
