-- What is in a map, as text for those who look for mistakes.

module Data.IntMap.Internal.Debug (showTree, showTreeWith) where

import Prelude
import Data.IntMap (IntMap, toAscList)

showTree :: Show a => IntMap a -> String
showTree = showTreeWith True False

-- The tree is another than GHC's: elements stand in their order, each in a line.
showTreeWith :: Show a => Bool -> Bool -> IntMap a -> String
showTreeWith _ _ m = unlines [shows k (":=" ++ show x) | (k, x) <- toAscList m]
