{-# LANGUAGE GADTs, RoleAnnotations #-}
import Data.Coerce
import qualified Data.Map as M
import Data.Ord (Down)

newtype Age = Age Int

data Indexed a where
  Number :: Indexed Int
  Years :: Indexed Age

type role Token nominal
data Token a = Token Int

keys :: M.Map Int Char -> M.Map Age Char
keys = coerce

indices :: Indexed Int -> Indexed Age
indices = coerce

tokens :: Token Int -> Token Age
tokens = coerce

below :: m Age -> m Int
below = coerce

hidden :: Down Int -> Int
hidden = coerce

main :: IO ()
main = print (coerce (M.fromList [('a', Age 1)]) :: M.Map Char Int)
