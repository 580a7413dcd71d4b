-- Functions on lists, as Data.List has them.

module GHC.OldList (module Data.List) where

import Data.List
