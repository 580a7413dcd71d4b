{-# LANGUAGE RebindableSyntax #-}
-- What syntax means is what the names of its functions mean here.
module Main (main) where

import Prelude hiding (fromInteger, fromRational, negate, return, (>>), (>>=))
import qualified Prelude as P

-- A monad whose type tells how many steps it takes: states before and after.
newtype Steps i j a = Steps (Int, a)

(>>=) :: Steps i j a -> (a -> Steps j k b) -> Steps i k b
Steps (n, x) >>= f = case f x of Steps (m, y) -> Steps (n P.+ m, y)

(>>) :: Steps i j a -> Steps j k b -> Steps i k b
m >> k = m >>= \_ -> k

return :: a -> Steps i i a
return x = Steps (0, x)

data Open

data Shut

open :: Steps Shut Open ()
open = Steps (1, ())

shut :: Steps Open Shut ()
shut = Steps (1, ())

look :: Steps Open Open String
look = Steps (1, "inside")

visit :: Steps Shut Shut String
visit = do
  open
  text <- look
  let twice = text ++ text
  shut
  return twice

-- Conditions are numbers.
ifThenElse :: Integer -> a -> a -> a
ifThenElse n t e = case n P.== 0 of
  True -> e
  False -> t

newtype Money = Money Integer deriving (Show, P.Eq)

class Literal a where
  fromInteger :: Integer -> a

instance Literal Integer where
  fromInteger n = n

instance Literal Int where
  fromInteger n = P.fromInteger n

instance Literal Money where
  fromInteger n = Money (n * 100)

price :: Money -> String
price 3 = "three"
price 0 = "nothing"
price (Money n) = show n

negate :: Integer -> Integer
negate n = n P.- 1000

fromRational :: Rational -> String
fromRational r = "ratio " ++ show r

main :: IO ()
main = output
  [ case visit of Steps (n, text) -> show (n :: Int) ++ text
  , if (5 :: Integer) then "yes" else "no"
  , show (7 :: Money)
  , price 3 ++ price 0 ++ price 12
  , show (-5)
  , show [1 .. 9 :: Integer]
  , 2.5
  , show [x | x <- [1, 2 :: Integer], x P.> 1]
  ]
  where
    output [] = P.return ()
    output (x : xs) = putStrLn x P.>> output xs
