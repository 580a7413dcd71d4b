-- The tuple of one.
module Main where

import Control.Monad.Fix (mfix)
import Control.Monad.Zip (mzip)
import Data.Data (toConstr)
import GHC.Tuple (Solo (..))

main :: IO ()
main = do
  print (Solo 'a', Just (Solo (-1 :: Int)), read " ( Solo 3 )" :: Solo Int)
  print (toConstr (Solo 'x'), mzip (Solo 1) (Solo 'b'))
  print (fmap (take 3) (mfix (\xs -> Solo (1 : xs))))
