{-# LANGUAGE PatternSynonyms #-}
-- What sequences are made of.
import qualified Data.Sequence as S
import Control.DeepSeq (rnf)
import Data.Sequence.Internal (Digit (..), Elem (..), FingerTree (..), Node (..), Seq (Seq), Sized (..))
import qualified Data.Sequence.Internal as I
import GHC.Generics (Generic (..), Generic1 (..))

-- The numbers of elements in the parts.
shape :: Seq a -> [Int]
shape (Seq t) = outer t
  where
    outer :: Sized b => FingerTree b -> [Int]
    outer EmptyT = []
    outer (Single a) = [size a]
    outer (Deep n l m r) = n : size l : size r : outer m

ends :: Seq a -> [a]
ends s = case s of
  Seq EmptyT -> []
  Seq (Single (Elem a)) -> [a]
  Seq (Deep _ l _ r) -> map getElem (first l) ++ map getElem (first r)
  where first = I.foldDigit (++) (: [])

main :: IO ()
main = do
  mapM_ (\n -> let s = S.fromList [1 .. n] in print (n, sum (shape s) >= 0, length (ends s) > 0 || n == 0)) [0, 1, 2, 3, 10, 100 :: Int]
  print (take 1 (ends (S.fromList "abcdef")), length (Seq (Deep 3 (One (Elem 'x')) EmptyT (Two (Elem 'y') (Elem 'z')))))
  print (Seq (Deep 3 (One (Elem 'x')) EmptyT (Two (Elem 'y') (Elem 'z'))) S.|> 'w')
  print (Seq (Deep 6 (One (Elem 1)) (Single (Node3 3 (Elem 2) (Elem 3) (Elem 4))) (Two (Elem 5) (Elem 6))) S.>< S.fromList [7 .. 9 :: Int])
  print (I.foldWithIndexDigit (++) (\i (Elem c) -> [(i, c)]) 4 (Three (Elem 'a') (Elem 'b') (Elem 'c')))
  print (I.foldWithIndexNode (++) (\i n -> [(i, I.foldNode (+) getElem n)]) 0 (Node2 5 (Node2 2 (Elem 1) (Elem 2)) (Node3 3 (Elem 3) (Elem 4) (Elem (5 :: Int)))))
  print (I.liftA2Seq (,) (S.fromList "ab") (S.fromList [1, 2 :: Int]), I.empty :: Seq Int)
  print (rnf (Two 'a' 'b'), rnf (Elem 'x'), rnf (Node2 2 'a' 'b'), rnf (Deep 2 (One 'a') EmptyT (One 'b')))
  print (from (Two 'a' 'b'))
  print (from (Elem 'x'), from (Node2 2 'a' 'b'))
  print (from1 (Three 'a' 'b' 'c'))
