{-# LANGUAGE DataKinds, DeriveGeneric, FlexibleContexts, TypeOperators #-}
-- Instances for types of other modules: of NFData, Data, Generic, Category, IsList and the like.
import qualified Control.Category as C
import Control.DeepSeq
import Control.Exception
import Control.Monad.Fix
import Data.Array (Array)
import Data.Array.Base (IArray (..), UArray, listArray)
import Data.Bifoldable
import Data.Bifunctor
import Data.Bitraversable
import qualified Data.ByteString.Short as Short
import Data.Char (GeneralCategory (..))
import Data.Data hiding (Fixity (..))
import Data.Fixed
import Data.Functor.Compose
import Data.Functor.Const
import Data.Functor.Contravariant (Op (..))
import qualified Data.Functor.Product as F
import qualified Data.Functor.Sum as F
import Data.Graph (SCC (..))
import Data.Ix
import Data.Monoid (Alt (..), Ap (..))
import Data.Semigroup (Option (..))
import Data.Sequence (Seq, ViewL (..), ViewR (..))
import Data.String (fromString)
import Data.Tree
import Data.Type.Coercion
import Data.Type.Equality
import Foreign.Marshal.Utils (with)
import Foreign.Ptr (Ptr, castPtr)
import Foreign.Storable
import Data.Word (Word8)
import GHC.Exts (fromList, toList)
import GHC.Fingerprint
import GHC.Generics
import GHC.Stack

bottom :: a
bottom = errorWithoutStackTrace "bottom"

-- Whether all of a value can be had.
whole :: NFData a => String -> a -> IO ()
whole name x = do
  r <- try (evaluate (rnf x))
  putStrLn (name ++ ": " ++ case r of
    Left (ErrorCall e) -> e
    Right () -> "whole")

lifted :: NFData1 f => String -> f Int -> IO ()
lifted name x = do
  r <- try (evaluate (rnf1 x))
  putStrLn (name ++ ": " ++ case r of
    Left (ErrorCall e) -> e
    Right () -> "whole")

-- A value's constructor and what its fields are.
describe :: Data a => a -> IO ()
describe x = putStrLn (show (toConstr x) ++ " " ++ show (gmapQ (show . typeOf') x) ++ " of " ++ dataTypeName (dataTypeOf x))
  where typeOf' d = (toConstr d, typeOf d)

represented :: (Generic a, Show (Rep a ())) => a -> IO ()
represented x = print (from x `asShown` ())
  where
    asShown :: f p -> p -> f p
    asShown r _ = r

table :: (IArray UArray e, Show e, Eq e) => [e] -> (String, Bool)
table xs = (show t, t == t)
  where t = listArray (0, length xs - 1) xs `asUArray` ()
        asUArray :: UArray Int e -> () -> UArray Int e
        asUArray a _ = a

main :: IO ()
main = do
  putStrLn "NFData"
  whole "six" (1 :: Int, 2 :: Int, 3 :: Int, 4 :: Int, 5 :: Int, 'x')
  whole "six" (1 :: Int, 2 :: Int, 3 :: Int, 4 :: Int, 5 :: Int, bottom :: Char)
  whole "seven" (1 :: Int, 2 :: Int, bottom :: Int, 4 :: Int, 5 :: Int, 'x', 'y')
  whole "eight" (1 :: Int, 2 :: Int, 3 :: Int, 4 :: Int, 5 :: Int, 'x', 'y', bottom :: Int)
  whole "nine" (bottom :: Int, 2 :: Int, 3 :: Int, 4 :: Int, 5 :: Int, 'x', 'y', 'z', ())
  lifted "three" ('a', 'b', 3 :: Int)
  lifted "four" ('a', bottom :: Char, 'c', 3 :: Int)
  lifted "nine" ('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', bottom :: Int)
  print (liftRnf2 (const ()) (const ()) ('a', bottom :: Int, bottom :: Int))
  whole "Compose" (Compose [Just 'x', Nothing])
  whole "Compose" (Compose [Just (bottom :: Char)])
  whole "Pair" (F.Pair [1 :: Int] (Just bottom))
  whole "InL" (F.InL (Just (1 :: Int)) :: F.Sum Maybe [] Int)
  whole "Option" (Option (Just (bottom :: Int)))
  whole "SrcLoc" (SrcLoc "p" "m" "f" 1 2 3 4)
  whole "CallStack" callStack
  whole "Fingerprint" (Fingerprint 1 2)
  lifted "Option" (Option (Just 1))
  lifted "Fixed" (MkFixed 3 :: Fixed Int)
  putStrLn "Data"
  describe (Alt (Just 'x'))
  describe (Ap [True])
  describe (Const 'x' :: Const Char Int)
  describe (Proxy :: Proxy Int)
  describe (Option (Just 'x'))
  describe (Compose [Just 'x'])
  describe (F.Pair [1 :: Int] (Just 2))
  describe (F.InR [1 :: Int] :: F.Sum Maybe [] Int)
  describe (CyclicSCC [1 :: Int])
  describe LeftAssociative
  describe (Infix RightAssociative 3)
  describe SourceUnpack
  describe SourceLazy
  describe DecidedUnpack
  describe (K1 'x' :: K1 Int Char Bool)
  describe (Par1 'x')
  describe (Rec1 (Just 'x'))
  describe (U1 :: U1 Int)
  describe (Just 'x' :*: "yz")
  describe (L1 (Just 'x') :: (Maybe :+: []) Char)
  describe (Comp1 [Just 'x'])
  describe (Refl :: Int :~: Int)
  describe (HRefl :: Int :~~: Int)
  describe (Coercion :: Coercion Int Int)
  putStrLn "Generic"
  represented (Option (Just 'x'))
  represented (Node 'x' [])
  represented (AcyclicSCC 'x')
  represented (SrcLoc "p" "m" "f" 1 2 3 4)
  represented (Fingerprint 1 2)
  represented UppercaseLetter
  represented (EmptyL :: ViewL Int)
  represented (EmptyR :: ViewR Int)
  putStrLn (case from1 (Node 'x' []) of M1 (M1 (a :*: _)) -> unPar1 (unM1 a) : selName a)
  putStrLn "Category"
  print (castWith (Refl C.. Refl) 'x')
  print (HRefl C.. (HRefl :: Char :~~: Char) :: Char :~~: Char)
  print (coerceWith (C.id C.. (Coercion :: Coercion (Const Int Char) Int)) (Const 3))
  print (getOp (Op length C.. Op (show :: Int -> String)) "abc")
  putStrLn "others"
  print (fmap (take 3) (getOption (mfix (\xs -> Option (Just (1 : xs))))) :: Maybe [Int])
  print (testCoercion (Coercion :: Coercion Int Int) (Coercion :: Coercion Int (Const Int Char)))
  print (testEquality (Compose (Refl :: Maybe Int :~: Maybe Int)) (Compose Refl))
  print (unK1 (first not (K1 True :: K1 Int Bool Char)))
  print (bifoldMap show show (K1 True :: K1 Int Bool Char))
  print (fmap unK1 (bitraverse (\b -> [b, not b]) (\c -> [c :: Char]) (K1 True)))
  print (range (LeftAssociative, NotAssociative), index (SourceLazy, SourceStrict) SourceStrict)
  print (inRange (DecidedLazy, DecidedStrict) DecidedUnpack, range (NoSourceUnpackedness, SourceUnpack))
  print (resolution (Proxy :: Proxy 60), 1.5 :: Fixed 60, 2.25 * 2 :: Fixed 8)
  print (Short.unpack (fromList [1, 2, 3]), toList (fromString "ab" :: Short.ShortByteString))
  print (map fst (toList (fromList [("f", SrcLoc "p" "m" "f" 1 2 3 4)] :: CallStack)))
  print (fromString "text" :: Seq Char)
  print (table [1 :: Int, 2, 3], table "xy", table [1.5 :: Double])
  print (unsafeAccumArray (+) 0 (0, 3) [(1, 5), (1, 6), (3, 1)] :: UArray Int Int)
  print (unsafeAccumArray (flip (:)) [] (0, 1) [(0, 'a'), (0, 'b')] `atFirst` ())
  print (sizeOf (Fingerprint 1 2), alignment (Fingerprint 1 2))
  with (Fingerprint 0x0102030405060708 0xfffefdfcfbfaf9f8) $ \p -> do
    peek p >>= print
    mapM (peekElemOff (castPtr p :: Ptr Word8)) ([0 .. 15] :: [Int]) >>= print
  where
    atFirst a () = (a `asArray` ()) `unsafeAt` 0
    asArray :: Array Int e -> () -> Array Int e
    asArray a _ = a
