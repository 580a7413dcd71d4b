-- Functors against the direction of functions, and results paired side by side.
module Main (main) where

import Control.Monad.Zip
import Data.Functor.Contravariant
import Data.Functor.Identity
import Data.List (sortBy)
import Data.List.NonEmpty (NonEmpty(..))

main :: IO ()
main = do
  print (map (getPredicate (length >$< Predicate even <> Predicate (> 2))) ["", "ab", "abc", "abcd"])
  print (sortBy (getComparison (contramap length defaultComparison <> defaultComparison)) (words "pear fig apple kiwi date"))
  print (getEquivalence (comparisonEquivalence defaultComparison >$$< abs) 3 (-3 :: Int))
  print (getOp (show >$< Op length) (12345 :: Int), getOp ('x' >$ Op (: "y")) ())
  print (getPredicate mempty 'x', getEquivalence (defaultEquivalence <> mempty) 'x' 'y')
  print (mzip "abc" [1 :: Int ..], mzip (Just 'x') (Nothing :: Maybe Int), mzipWith (+) (1 :| [2]) (10 :| [20 :: Int, 30]))
  print (munzip [(1 :: Int, 'a'), (2, 'b')], munzip (Just ('x', ())), runIdentity (mzip (Identity 'a') (Identity 'b')))
