{-# LANGUAGE DataKinds, TypeFamilies, TypeOperators #-}
-- Instances of IsList, Generic and Contravariant that the library has for its types.
module Main (main) where
import qualified GHC.Exts as E
import qualified GHC.Types
import qualified GHC.Tuple
import qualified Data.Type.Bool as B
import GHC.Generics
import Data.Semigroup
import Data.Functor.Contravariant
import System.IO.Error
import qualified Data.Map as M
import qualified Data.Set as S
import qualified Data.IntMap as IM
import qualified Data.IntSet as IS
import qualified Data.Sequence as Q
import qualified Data.ByteString as BS
import qualified Data.ByteString.Lazy as BL
import qualified Data.Text as T
import qualified Data.Text.Lazy as TL
import Data.Version
import Control.Applicative
import Data.Proxy
import Data.List.NonEmpty (NonEmpty(..))
import Data.Monoid (Alt(..))
import Control.Arrow (Kleisli(..))

f :: E.IsList l => [E.Item l] -> (l, Int)
f xs = let l = E.fromListN 2 xs in (l, length (E.toList l))

t :: Proxy (B.If (B.Not 'True B.|| ('True B.&& 'False)) Int Char) -> Proxy Char
t = id

main :: IO ()
main = do
  print (f [(1,'a'),(2,'b')] :: (M.Map Int Char, Int))
  print (f "ba" :: (S.Set Char, Int))
  print (f [(1,'a'),(2,'b')] :: (IM.IntMap Char, Int))
  print (f [2,1] :: (IS.IntSet, Int))
  print (f [2,1] :: (Q.Seq Int, Int))
  print (f [2,1] :: (BS.ByteString, Int))
  print (f [2,1] :: (BL.ByteString, Int))
  print (f "xy" :: (T.Text, Int))
  print (f "xy" :: (TL.Text, Int))
  print (f "xy" :: (String, Int))
  print (f "xy" :: (NonEmpty Char, Int))
  print (f "xy" :: (ZipList Char, Int))
  print (f [1,2] :: (Version, Int))
  print (t Proxy, resourceVanishedErrorType)
  print (from (Min 'c'));  print (datatypeName (from (Min 'c')), moduleName (from (Min 'c')), datatypeName (from (Sum 'c')), moduleName (from (Sum 'c')), moduleName (from (Alt [1])))
  print (getPredicate (getAlt (contramap (+ 1) (Alt (Predicate even)))) 3)
  case from1 (Kleisli (\n -> Just (n + 1))) of M1 (M1 (M1 (Comp1 g))) -> print (unRec1 (g 1))
  print (runKleisli (to1 (from1 (Kleisli (\n -> [n, n + 1])))) 5)
