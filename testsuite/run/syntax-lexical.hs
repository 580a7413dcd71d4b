module Main (main) where

import Data.Char (ord)
import qualified Data.Map as Map.Strict'

-- | Haddock comments are comments
data T = A -- ^ one
       | B -- ^ two
       deriving (Show, Eq, Ord, Enum, Bounded)

-- the operators are --| and |--
(--|) :: Int -> Int -> Int
a --| b = a - b
(|--) :: Int -> Int -> Int
a |-- b = a + b

x', x'', _y, x_1' :: Int
x' = 1; x'' = 2; _y = 3; x_1' = 4

(<+>), (!), (.&&.) :: Int -> Int -> Int
(<+>) = (+)
a ! b = a * b
a .&&. b = a - b

(∘) :: (b -> c) -> (a -> b) -> a -> c
f ∘ g = \x -> f (g x)

naïve, λ, 变 :: Int
naïve = 5
λ = 6
变 = 7

forall :: Int -> Int
forall as = as + hiding where hiding = qualified; qualified = 1

main :: IO ()
main = do
  print "escapes: \a\b\f\n\r\t\v\\\"\'\SOH\SO\&H\DEL\x41\o101\65\1234\^A\^[\^_\x1F600\ \"
  print (map ord "\NUL\SOH\STX\ETX\EOT\ENQ\ACK\BEL\BS\HT\LF\VT\FF\CR\SO\SI\DLE\DC1\DC2\DC3\DC4\NAK\SYN\ETB\CAN\EM\SUB\ESC\FS\GS\RS\US\SP\DEL")
  print "gap\
        \ in a\   \ string\
  \"
  print ['\'', '"', '\\', '\n', '\x41', '\65', '\^Z', '\DEL', 'λ', '\1234']
  print (0x1F, 0XfF, 0o17, 0O7, 1e3, 1.5e-3, 2E+2, 12.25, 0x0, 007)
  print (x' + x'' + _y + x_1', 1 --| 2, 3 |-- 4)
  print (3 <+> 4 ! 5 .&&. 6, (! 2) 3, (3 !) 2)
  print ((negate ∘ subtract 1) 5, naïve + λ + 变, forall 1)
  print [A ..]
  print ([minBound .. maxBound :: T], [1, 3 .. 9], take 3 [5 ..], ['a' .. 'e'], [10, 8 .. 1])
  print (Map.Strict'.toList (Map.Strict'.fromList [(1, 'a')]))
  print {- nested {- comments -} -- } -} 1 --- dashes
  print (let (a, b) | x' > 1 = (1, 2) | otherwise = (3, 4) in a + b, (,) 1 2, (,,) 1 2 3)
  print ((.) negate negate 1, (Prelude..) negate abs 2, negate.abs $ 3)
  print [if a then b else c | a <- [True, False], let b = 1; c = 2]
  print (- 1 + 2, negate -- comment
    3, (\ ~(a, _) -> 1) undefined, case 5 of n | n > 3, even n -> 'a' | n > 4 -> 'b' ; _ -> 'c')
