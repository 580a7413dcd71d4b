{-# LANGUAGE ExplicitNamespaces, GADTs, TypeOperators #-}
-- Generic programming by folds over constructors ("Scrap your boilerplate").
--
-- A derived instance describes its type by dataTypeFrom and constrFrom, and numbers its
-- constructors from 0 for constrAt.

module Data.Data
  ( module Data.Typeable
  , Data(..)
  , DataType, mkDataType, mkIntType, mkFloatType, mkCharType, mkNoRepType
  , dataTypeName, dataTypeRep, DataRep(..), repConstr, isAlgType, dataTypeConstrs
  , indexConstr, maxConstrIndex, isNorepType
  , Constr, ConIndex, Fixity(..), mkConstr, mkIntegralConstr, mkRealConstr, mkCharConstr
  , constrType, ConstrRep(..), constrRep, constrFields, constrFixity, constrIndex
  , showConstr, readConstr, tyconUQname, tyconModule
  , fromConstr, fromConstrB, fromConstrM
  ) where

import Prelude
import qualified Base.Text.Lazy as Lazy
import qualified Base.Text.Type as Strict
import qualified Base.Generic as Generic
import Base.Typeable (gcast1, gcast2)
import Control.Applicative (WrappedArrow(..), WrappedMonad(..), ZipList(..))
import Control.Monad (MonadPlus(..), liftM)
import Data.Array (Array, Ix, bounds, elems, listArray)
import qualified Data.ByteString as B
import qualified Data.ByteString.Lazy as LB
import qualified Data.ByteString.Short as SB
import Data.Complex (Complex(..))
import Data.Fixed (Fixed(..))
import Data.Functor.Compose (Compose(..))
import Data.Functor.Const (Const(..))
import Data.Functor.Identity (Identity(..))
import qualified Data.Functor.Product as Functor
import qualified Data.Functor.Sum as Functor
import Data.Graph (SCC(..))
import Data.Int (Int8, Int16, Int32, Int64)
import Data.Coerce (Coercible)
import qualified Data.IntMap as IntMap
import qualified Data.IntSet as IntSet
import Data.List (findIndex)
import Data.List.NonEmpty (NonEmpty(..))
import qualified Data.Map as Map
import Data.Monoid
import Data.Ord (Down(..))
import Data.Ratio (Ratio, denominator, numerator, (%))
import qualified Data.Semigroup as Semigroup
import qualified Data.Sequence as Seq
import qualified Data.Set as Set
import Data.Tree (Tree(..))
import Data.Type.Coercion (Coercion(..))
import Data.Type.Equality ((:~:)(..), (:~~:)(..), type (~~))
import Data.Typeable
import Data.Version (Version(..))
import Data.Void (Void, absurd)
import Data.Word (Word8, Word16, Word32, Word64)
import Foreign.ForeignPtr (ForeignPtr)
import Foreign.Ptr (IntPtr(..), Ptr, WordPtr(..))
import Numeric.Natural (Natural)

class Typeable a => Data a where
  gfoldl :: (forall d b. Data d => c (d -> b) -> d -> c b) -> (forall g. g -> c g) -> a -> c a
  gfoldl _ z = z

  gunfold :: (forall b r. Data b => c (b -> r) -> c r) -> (forall r. r -> c r) -> Constr -> c a

  toConstr :: a -> Constr

  dataTypeOf :: a -> DataType

  dataCast1 :: Typeable t => (forall d. Data d => c (t d)) -> Maybe (c a)
  dataCast1 _ = Nothing

  dataCast2 :: Typeable t => (forall d e. (Data d, Data e) => c (t d e)) -> Maybe (c a)
  dataCast2 _ = Nothing

  gmapT :: (forall b. Data b => b -> b) -> a -> a
  gmapT f x = runIdentity (gfoldl (\(Identity c) y -> Identity (c (f y))) Identity x)

  gmapQl :: (r -> r' -> r) -> r -> (forall d. Data d => d -> r') -> a -> r
  gmapQl o r f x = getConst (gfoldl (\(Const c) y -> Const (c `o` f y)) (\_ -> Const r) x)

  gmapQr :: (r' -> r -> r) -> r -> (forall d. Data d => d -> r') -> a -> r
  gmapQr o r f x = unQr (gfoldl (\(Qr c) y -> Qr (\rest -> c (f y `o` rest))) (\_ -> Qr id) x) r

  gmapQ :: (forall d. Data d => d -> u) -> a -> [u]
  gmapQ f = gmapQr (:) [] f

  gmapQi :: Int -> (forall d. Data d => d -> u) -> a -> u
  gmapQi i f x = case gfoldl step (\_ -> Qi 0 Nothing) x of
    Qi _ (Just q) -> q
    Qi _ Nothing -> errorWithoutStackTrace "Data.Data.gmapQi: no such subterm"
    where
      step (Qi n q) y = Qi (n + 1) (if n == i then Just (f y) else q)

  gmapM :: Monad m => (forall d. Data d => d -> m d) -> a -> m a
  gmapM f = gfoldl (\c y -> do { c' <- c; y' <- f y; return (c' y') }) return

  gmapMp :: MonadPlus m => (forall d. Data d => d -> m d) -> a -> m a
  gmapMp f x = unMp (gfoldl step (\g -> Mp (return (g, False))) x) >>= \(y, changed) ->
    if changed then return y else mzero
    where
      step (Mp c) y = Mp (c >>= \(h, b) ->
        (f y >>= \y' -> return (h y', True)) `mplus` return (h y, b))

  gmapMo :: MonadPlus m => (forall d. Data d => d -> m d) -> a -> m a
  gmapMo f x = unMp (gfoldl step (\g -> Mp (return (g, False))) x) >>= \(y, changed) ->
    if changed then return y else mzero
    where
      step (Mp c) y = Mp (c >>= \(h, b) ->
        if b
          then return (h y, b)
          else (f y >>= \y' -> return (h y', True)) `mplus` return (h y, b))

  {-# MINIMAL gunfold, toConstr, dataTypeOf #-}

newtype Qr r a = Qr { unQr :: r -> r }

data Qi q a = Qi Int (Maybe q)

newtype Mp m a = Mp { unMp :: m (a, Bool) }

-- A value of a constructor whose subterms are all undefined.
fromConstr :: Data a => Constr -> a
fromConstr = fromConstrB (errorWithoutStackTrace "Data.Data.fromConstr")

fromConstrB :: Data a => (forall d. Data d => d) -> Constr -> a
fromConstrB f c = runIdentity (gunfold (\g -> Identity (runIdentity g f)) Identity c)

fromConstrM :: (Monad m, Data a) => (forall d. Data d => m d) -> Constr -> m a
fromConstrM f = gunfold (\c -> do { c' <- c; x <- f; return (c' x) }) return

data DataType = DataType { tycon :: String, datarep :: DataRep }
  deriving Show

data Constr = Constr
  { conrep :: ConstrRep
  , constring :: String
  , confields :: [String]
  , confixity :: Fixity
  , datatype :: DataType
  }

instance Show Constr where
  show = constring

instance Eq Constr where
  c == c' = conrep c == conrep c'

data DataRep = AlgRep [Constr] | IntRep | FloatRep | CharRep | NoRep
  deriving (Eq, Show)

data ConstrRep = AlgConstr ConIndex | IntConstr Integer | FloatConstr Rational | CharConstr Char
  deriving (Eq, Show)

type ConIndex = Int

data Fixity = Prefix | Infix
  deriving (Eq, Show)

dataTypeName :: DataType -> String
dataTypeName = tycon

dataTypeRep :: DataType -> DataRep
dataTypeRep = datarep

constrType :: Constr -> DataType
constrType = datatype

constrRep :: Constr -> ConstrRep
constrRep = conrep

repConstr :: DataType -> ConstrRep -> Constr
repConstr dt cr = case (datarep dt, cr) of
  (AlgRep cs, AlgConstr i) -> cs !! (i - 1)
  (IntRep, IntConstr i) -> mkIntegralConstr dt i
  (FloatRep, FloatConstr f) -> mkRealConstr dt f
  (CharRep, CharConstr c) -> mkCharConstr dt c
  _ -> errorWithoutStackTrace "Data.Data.repConstr: The given ConstrRep does not fit to the given DataType."

mkDataType :: String -> [Constr] -> DataType
mkDataType name cs = DataType { tycon = name, datarep = AlgRep cs }

mkConstr :: DataType -> String -> [String] -> Fixity -> Constr
mkConstr dt name fields fixity = Constr
  { conrep = AlgConstr index
  , constring = name
  , confields = fields
  , confixity = fixity
  , datatype = dt
  }
  where
    index = case findIndex (\c -> showConstr c == name) (dataTypeConstrs dt) of
      Just i -> i + 1
      Nothing -> errorWithoutStackTrace
        ("Data.Data.mkConstr: couldn't find constructor " ++ name)

dataTypeConstrs :: DataType -> [Constr]
dataTypeConstrs dt = case datarep dt of
  AlgRep cs -> cs
  _ -> errorWithoutStackTrace
    ("Data.Data.dataTypeConstrs is not supported for " ++ tycon dt
      ++ ", as it is not an algebraic data type.")

constrFields :: Constr -> [String]
constrFields = confields

constrFixity :: Constr -> Fixity
constrFixity = confixity

showConstr :: Constr -> String
showConstr = constring

readConstr :: DataType -> String -> Maybe Constr
readConstr dt text = case datarep dt of
  AlgRep cs -> case filter ((== text) . showConstr) cs of
    [] -> Nothing
    c : _ -> Just c
  IntRep -> number (\i -> mkPrimCon dt text (IntConstr i))
  FloatRep -> number (\f -> mkPrimCon dt text (FloatConstr (toRational (f :: Double))))
  CharRep -> number (\c -> mkPrimCon dt text (CharConstr c))
  NoRep -> Nothing
  where
    number :: Read t => (t -> Constr) -> Maybe Constr
    number f = case reads text of
      [(c, "")] -> Just (f c)
      _ -> Nothing

isAlgType :: DataType -> Bool
isAlgType dt = case datarep dt of
  AlgRep _ -> True
  _ -> False

indexConstr :: DataType -> ConIndex -> Constr
indexConstr dt i = case datarep dt of
  AlgRep cs -> cs !! (i - 1)
  _ -> errorWithoutStackTrace
    ("Data.Data.indexConstr is not supported for " ++ tycon dt
      ++ ", as it is not an algebraic data type.")

constrIndex :: Constr -> ConIndex
constrIndex c = case conrep c of
  AlgConstr i -> i
  _ -> errorWithoutStackTrace
    ("Data.Data.constrIndex is not supported for " ++ tycon (datatype c)
      ++ ", as it is not an algebraic data type.")

maxConstrIndex :: DataType -> ConIndex
maxConstrIndex dt = case datarep dt of
  AlgRep cs -> length cs
  _ -> errorWithoutStackTrace
    ("Data.Data.maxConstrIndex is not supported for " ++ tycon dt
      ++ ", as it is not an algebraic data type.")

mkIntType, mkFloatType, mkCharType, mkNoRepType :: String -> DataType
mkIntType = primitiveType IntRep
mkFloatType = primitiveType FloatRep
mkCharType = primitiveType CharRep
mkNoRepType = primitiveType NoRep

primitiveType :: DataRep -> String -> DataType
primitiveType rep name = DataType { tycon = name, datarep = rep }

mkPrimCon :: DataType -> String -> ConstrRep -> Constr
mkPrimCon dt text rep = Constr
  { datatype = dt
  , conrep = rep
  , constring = text
  , confields = errorWithoutStackTrace "Data.Data.constrFields"
  , confixity = errorWithoutStackTrace "Data.Data.constrFixity"
  }

mkIntegralConstr :: (Integral a, Show a) => DataType -> a -> Constr
mkIntegralConstr dt i = case datarep dt of
  IntRep -> mkPrimCon dt (show i) (IntConstr (toInteger i))
  _ -> notOfType "Integral" dt

mkRealConstr :: (Real a, Show a) => DataType -> a -> Constr
mkRealConstr dt f = case datarep dt of
  FloatRep -> mkPrimCon dt (show f) (FloatConstr (toRational f))
  _ -> notOfType "Real" dt

mkCharConstr :: DataType -> Char -> Constr
mkCharConstr dt c = case datarep dt of
  CharRep -> mkPrimCon dt (show c) (CharConstr c)
  _ -> notOfType "Char" dt

notOfType :: String -> DataType -> a
notOfType what dt = errorWithoutStackTrace
  ("Data.Data.mk" ++ what ++ "Constr is not supported for " ++ tycon dt
    ++ ", as it is not an " ++ what ++ " data type.")

isNorepType :: DataType -> Bool
isNorepType dt = case datarep dt of
  NoRep -> True
  _ -> False

tyconUQname :: String -> String
tyconUQname name = case dropWhile (/= '.') name of
  [] -> name
  _ : rest -> tyconUQname rest

tyconModule :: String -> String
tyconModule name = case break (== '.') name of
  (_, "") -> ""
  (front, _ : rest) -> case tyconModule rest of
    "" -> front
    more -> front ++ '.' : more

-- For derived instances.

constrFrom :: String -> [String] -> Int -> DataType -> ConIndex -> Constr
constrFrom name fields infixes dt i = Constr
  { conrep = AlgConstr i
  , constring = name
  , confields = fields
  , confixity = if infixes == 1 then Infix else Prefix
  , datatype = dt
  }

dataTypeFrom :: String -> [DataType -> ConIndex -> Constr] -> a -> DataType
dataTypeFrom name makers = \_ -> dt
  where dt = mkDataType name (zipWith (\make i -> make dt i) makers [1 ..])

constrAt :: DataType -> Int -> Constr
constrAt dt i = indexConstr dt (i + 1)

noValue :: a -> b
noValue x = x `seq` errorWithoutStackTrace "Data.Data: a type without constructors"

-- Numbers and characters are constructors of their own.

whole :: Num a => (a -> c a) -> Constr -> c a
whole z c = case constrRep c of
  IntConstr x -> z (fromIntegral x)
  _ -> noFold c

noFold :: Constr -> b
noFold c = errorWithoutStackTrace
  ("Data.Data.gunfold: Constructor " ++ showConstr c ++ " is not of type "
    ++ tycon (datatype c) ++ ".")

instance Data Int where
  toConstr x = mkIntegralConstr intType x
  gunfold _ z c = whole z c
  dataTypeOf _ = intType

instance Data Integer where
  toConstr x = mkIntegralConstr integerType x
  gunfold _ z c = whole z c
  dataTypeOf _ = integerType

instance Data Word where
  toConstr x = mkIntegralConstr wordType x
  gunfold _ z c = whole z c
  dataTypeOf _ = wordType

instance Data Int8 where
  toConstr x = mkIntegralConstr int8Type x
  gunfold _ z c = whole z c
  dataTypeOf _ = int8Type

instance Data Int16 where
  toConstr x = mkIntegralConstr int16Type x
  gunfold _ z c = whole z c
  dataTypeOf _ = int16Type

instance Data Int32 where
  toConstr x = mkIntegralConstr int32Type x
  gunfold _ z c = whole z c
  dataTypeOf _ = int32Type

instance Data Int64 where
  toConstr x = mkIntegralConstr int64Type x
  gunfold _ z c = whole z c
  dataTypeOf _ = int64Type

instance Data Word8 where
  toConstr x = mkIntegralConstr word8Type x
  gunfold _ z c = whole z c
  dataTypeOf _ = word8Type

instance Data Word16 where
  toConstr x = mkIntegralConstr word16Type x
  gunfold _ z c = whole z c
  dataTypeOf _ = word16Type

instance Data Word32 where
  toConstr x = mkIntegralConstr word32Type x
  gunfold _ z c = whole z c
  dataTypeOf _ = word32Type

instance Data Word64 where
  toConstr x = mkIntegralConstr word64Type x
  gunfold _ z c = whole z c
  dataTypeOf _ = word64Type

instance Data Double where
  toConstr x = mkRealConstr doubleType x
  gunfold _ z c = case constrRep c of
    FloatConstr x -> z (realToFrac x)
    _ -> noFold c
  dataTypeOf _ = doubleType

instance Data Float where
  toConstr x = mkRealConstr floatType x
  gunfold _ z c = case constrRep c of
    FloatConstr x -> z (realToFrac x)
    _ -> noFold c
  dataTypeOf _ = floatType

instance Data Char where
  toConstr x = mkCharConstr charType x
  gunfold _ z c = case constrRep c of
    CharConstr x -> z x
    _ -> noFold c
  dataTypeOf _ = charType

intType, integerType, wordType, int8Type, int16Type, int32Type, int64Type :: DataType
intType = mkIntType "Prelude.Int"
integerType = mkIntType "Prelude.Integer"
wordType = mkIntType "Data.Word.Word"
int8Type = mkIntType "Data.Int.Int8"
int16Type = mkIntType "Data.Int.Int16"
int32Type = mkIntType "Data.Int.Int32"
int64Type = mkIntType "Data.Int.Int64"

word8Type, word16Type, word32Type, word64Type, doubleType, floatType, charType :: DataType
word8Type = mkIntType "Data.Word.Word8"
word16Type = mkIntType "Data.Word.Word16"
word32Type = mkIntType "Data.Word.Word32"
word64Type = mkIntType "Data.Word.Word64"
doubleType = mkFloatType "Prelude.Double"
floatType = mkFloatType "Prelude.Float"
charType = mkCharType "Prelude.Char"

instance Data a => Data [a] where
  gfoldl _ z [] = z []
  gfoldl f z (x : xs) = z (:) `f` x `f` xs
  toConstr [] = nilConstr
  toConstr (_ : _) = consConstr
  gunfold k z c = case constrIndex c of
    1 -> z []
    _ -> k (k (z (:)))
  dataTypeOf _ = listType
  dataCast1 f = gcast1 f
  gmapT _ [] = []
  gmapT f (x : xs) = f x : f xs
  gmapQ _ [] = []
  gmapQ f (x : xs) = [f x, f xs]
  gmapM _ [] = return []
  gmapM f (x : xs) = f x >>= \x' -> f xs >>= \xs' -> return (x' : xs')

nilConstr, consConstr :: Constr
nilConstr = mkConstr listType "[]" [] Prefix
consConstr = mkConstr listType "(:)" [] Infix

listType :: DataType
listType = mkDataType "Prelude.[]" [nilConstr, consConstr]

deriving instance Data Bool
deriving instance Data Ordering
deriving instance Data a => Data (Maybe a)
deriving instance (Data a, Data b) => Data (Either a b)
deriving instance Data a => Data (NonEmpty a)
deriving instance Data a => Data (Identity a)
deriving instance Data a => Data (Complex a)
deriving instance Data Version
deriving instance Data a => Data (Sum a)
deriving instance Data a => Data (Product a)
deriving instance Data a => Data (First a)
deriving instance Data a => Data (Last a)
deriving instance Data a => Data (Dual a)
deriving instance Data All
deriving instance Data Any

instance Data () where
  gfoldl _ z () = z ()
  gunfold _ z _ = z ()
  toConstr () = unitConstr
  dataTypeOf _ = unitType

unitConstr :: Constr
unitConstr = mkConstr unitType "()" [] Prefix

unitType :: DataType
unitType = mkDataType "()" [unitConstr]

instance (Data a, Data b) => Data (a, b) where
  gfoldl f z (a, b) = z (,) `f` a `f` b
  gunfold k z _ = k (k (z (,)))
  toConstr (_, _) = constrAt pairType 0
  dataTypeOf _ = pairType
  dataCast2 f = gcast2 f

instance (Data a, Data b, Data c) => Data (a, b, c) where
  gfoldl f z (a, b, c) = z (,,) `f` a `f` b `f` c
  gunfold k z _ = k (k (k (z (,,))))
  toConstr (_, _, _) = constrAt tripleType 0
  dataTypeOf _ = tripleType

instance (Data a, Data b, Data c, Data d) => Data (a, b, c, d) where
  gfoldl f z (a, b, c, d) = z (,,,) `f` a `f` b `f` c `f` d
  gunfold k z _ = k (k (k (k (z (,,,)))))
  toConstr (_, _, _, _) = constrAt quadrupleType 0
  dataTypeOf _ = quadrupleType

instance (Data a, Data b, Data c, Data d, Data e) => Data (a, b, c, d, e) where
  gfoldl f z (a, b, c, d, e) = z (,,,,) `f` a `f` b `f` c `f` d `f` e
  gunfold k z _ = k (k (k (k (k (z (,,,,))))))
  toConstr (_, _, _, _, _) = constrAt quintupleType 0
  dataTypeOf _ = quintupleType

instance (Data a, Data b, Data c, Data d, Data e, Data f) => Data (a, b, c, d, e, f) where
  gfoldl g z (a, b, c, d, e, f) = z (,,,,,) `g` a `g` b `g` c `g` d `g` e `g` f
  gunfold k z _ = k (k (k (k (k (k (z (,,,,,)))))))
  toConstr (_, _, _, _, _, _) = constrAt sextupleType 0
  dataTypeOf _ = sextupleType

instance (Data a, Data b, Data c, Data d, Data e, Data f, Data g) => Data (a, b, c, d, e, f, g) where
  gfoldl h z (a, b, c, d, e, f, g) = z (,,,,,,) `h` a `h` b `h` c `h` d `h` e `h` f `h` g
  gunfold k z _ = k (k (k (k (k (k (k (z (,,,,,,))))))))
  toConstr (_, _, _, _, _, _, _) = constrAt septupleType 0
  dataTypeOf _ = septupleType

sextupleType, septupleType :: DataType
sextupleType = tupleType "(,,,,,)"
septupleType = tupleType "(,,,,,,)"

pairType, tripleType, quadrupleType, quintupleType :: DataType
pairType = tupleType "(,)"
tripleType = tupleType "(,,)"
quadrupleType = tupleType "(,,,)"
quintupleType = tupleType "(,,,,)"

tupleType :: String -> DataType
tupleType name = dt
  where dt = mkDataType name [constrFrom name [] 0 dt 1]

instance (Data a, Integral a) => Data (Ratio a) where
  gfoldl k z r = k (k (z (%)) (numerator r)) (denominator r)
  toConstr _ = constrAt ratioType 0
  gunfold k z _ = k (k (z (%)))
  dataTypeOf _ = ratioType

ratioType :: DataType
ratioType = dt
  where dt = mkDataType "GHC.Real.Ratio" [constrFrom ":%" [] 1 dt 1]

-- The type's number of digits is no part of what it is made from.
instance Typeable a => Data (Fixed a) where
  gfoldl k z (MkFixed n) = k (z MkFixed) n
  toConstr _ = constrAt fixedType 0
  gunfold k z _ = k (z MkFixed)
  dataTypeOf _ = fixedType

fixedType :: DataType
fixedType = dt
  where dt = mkDataType "Data.Fixed.Fixed" [constrFrom "MkFixed" [] 0 dt 1]

-- What hides its constructors is taken for what it is made from.

madeFrom :: String -> String -> DataType
madeFrom name function = dt
  where dt = mkDataType name [constrFrom function [] 0 dt 1]

mapType, setType, intMapType, intSetType, arrayType :: DataType
mapType = madeFrom "Data.Map.Internal.Map" "fromList"
setType = madeFrom "Data.Set.Internal.Set" "fromList"
intMapType = madeFrom "Data.IntMap.Internal.IntMap" "fromList"
intSetType = madeFrom "Data.IntSet.Internal.IntSet" "fromList"
arrayType = mkNoRepType "Data.Array.Array"

instance (Data k, Data a, Ord k) => Data (Map.Map k a) where
  gfoldl f z m = z Map.fromList `f` Map.toList m
  toConstr _ = constrAt mapType 0
  gunfold k z _ = k (z Map.fromList)
  dataTypeOf _ = mapType
  dataCast2 f = gcast2 f

instance (Data a, Ord a) => Data (Set.Set a) where
  gfoldl f z s = z Set.fromList `f` Set.toList s
  toConstr _ = constrAt setType 0
  gunfold k z _ = k (z Set.fromList)
  dataTypeOf _ = setType
  dataCast1 f = gcast1 f

instance Data a => Data (IntMap.IntMap a) where
  gfoldl f z m = z IntMap.fromList `f` IntMap.toList m
  toConstr _ = constrAt intMapType 0
  gunfold k z _ = k (z IntMap.fromList)
  dataTypeOf _ = intMapType
  dataCast1 f = gcast1 f

instance Data IntSet.IntSet where
  gfoldl f z s = z IntSet.fromList `f` IntSet.toList s
  toConstr _ = constrAt intSetType 0
  gunfold k z _ = k (z IntSet.fromList)
  dataTypeOf _ = intSetType

textType, lazyTextType :: DataType
textType = madeFrom "Data.Text.Text" "pack"
lazyTextType = madeFrom "Data.Text.Lazy.Text" "pack"

instance Data Strict.Text where
  gfoldl f z t = z Strict.pack `f` Strict.unpack t
  toConstr _ = constrAt textType 0
  gunfold k z _ = k (z Strict.pack)
  dataTypeOf _ = textType

instance Data Lazy.Text where
  gfoldl f z t = z Lazy.pack `f` Lazy.unpack t
  toConstr _ = constrAt lazyTextType 0
  gunfold k z _ = k (z Lazy.pack)
  dataTypeOf _ = lazyTextType

instance Data a => Data (Seq.Seq a) where
  gfoldl f z s = case Seq.viewl s of
    Seq.EmptyL -> z Seq.empty
    x Seq.:< xs -> z (Seq.<|) `f` x `f` xs
  toConstr s = constrAt seqType (if Seq.null s then 0 else 1)
  gunfold k z c = case constrIndex c of
    1 -> z Seq.empty
    _ -> k (k (z (Seq.<|)))
  dataTypeOf _ = seqType
  dataCast1 f = gcast1 f

seqType :: DataType
seqType = dt
  where dt = mkDataType "Data.Sequence.Seq" [constrFrom "empty" [] 0 dt 1, constrFrom "<|" [] 1 dt 2]

instance (Data a, Data b, Ix a) => Data (Array a b) where
  gfoldl f z a = z (listArray (bounds a)) `f` elems a
  toConstr _ = errorWithoutStackTrace "Data.Data.toConstr(Array)"
  gunfold _ _ = errorWithoutStackTrace "Data.Data.gunfold(Array)"
  dataTypeOf _ = arrayType
  dataCast2 f = gcast2 f

deriving instance Data a => Data (Down a)
deriving instance Data a => Data (ZipList a)
deriving instance Data a => Data (Semigroup.Min a)
deriving instance Data a => Data (Semigroup.Max a)
deriving instance Data a => Data (Semigroup.First a)
deriving instance Data a => Data (Semigroup.Last a)
deriving instance Data a => Data (Semigroup.WrappedMonoid a)
deriving instance (Data a, Data b) => Data (Semigroup.Arg a b)
deriving instance (Typeable a, Typeable b, Typeable c, Data (a b c)) => Data (WrappedArrow a b c)
deriving instance (Typeable m, Typeable a, Data (m a)) => Data (WrappedMonad m a)
deriving instance Data a => Data (Seq.ViewL a)
deriving instance Data a => Data (Seq.ViewR a)
deriving instance Data a => Data (Tree a)
deriving instance Data IntPtr
deriving instance Data WordPtr

instance Data Void where
  gfoldl _ _ = absurd
  gunfold _ _ _ = errorWithoutStackTrace "Void: gunfold"
  toConstr = absurd
  dataTypeOf _ = dt
    where dt = mkDataType "Void" []

instance Data Natural where
  toConstr x = mkIntegralConstr naturalType x
  gunfold _ z c = case constrRep c of
    IntConstr x -> z (fromIntegral x)
    _ -> errorWithoutStackTrace ("Data.Data.gunfold: Constructor " ++ show c ++ " is not of type Natural")
  dataTypeOf _ = naturalType

naturalType :: DataType
naturalType = mkIntType "Numeric.Natural.Natural"

-- Byte strings are made of lists, of which nothing is told.
instance Data B.ByteString where
  gfoldl f z s = z B.pack `f` B.unpack s
  toConstr _ = errorWithoutStackTrace "Data.ByteString.ByteString.toConstr"
  gunfold _ _ = errorWithoutStackTrace "Data.ByteString.ByteString.gunfold"
  dataTypeOf _ = mkNoRepType "Data.ByteString.ByteString"

instance Data LB.ByteString where
  gfoldl f z s = z LB.pack `f` LB.unpack s
  toConstr _ = errorWithoutStackTrace "Data.ByteString.Lazy.ByteString.toConstr"
  gunfold _ _ = errorWithoutStackTrace "Data.ByteString.Lazy.ByteString.gunfold"
  dataTypeOf _ = mkNoRepType "Data.ByteString.Lazy.ByteString"

instance Data SB.ShortByteString where
  gfoldl f z s = z SB.pack `f` SB.unpack s
  toConstr _ = errorWithoutStackTrace "Data.ByteString.Short.ShortByteString.toConstr"
  gunfold _ _ = errorWithoutStackTrace "Data.ByteString.Short.ShortByteString.gunfold"
  dataTypeOf _ = mkNoRepType "Data.ByteString.Short.ShortByteString"

-- Addresses have no parts.
instance Data a => Data (Ptr a) where
  toConstr _ = errorWithoutStackTrace "Data.Data.toConstr(Ptr)"
  gunfold _ _ = errorWithoutStackTrace "Data.Data.gunfold(Ptr)"
  dataTypeOf _ = mkNoRepType "GHC.Ptr.Ptr"
  dataCast1 f = gcast1 f

instance Data a => Data (ForeignPtr a) where
  toConstr _ = errorWithoutStackTrace "Data.Data.toConstr(ForeignPtr)"
  gunfold _ _ = errorWithoutStackTrace "Data.Data.gunfold(ForeignPtr)"
  dataTypeOf _ = mkNoRepType "GHC.ForeignPtr.ForeignPtr"
  dataCast1 f = gcast1 f

deriving instance (Data (f a), Data a, Typeable f) => Data (Alt f a)
deriving instance (Data (f a), Data a, Typeable f) => Data (Ap f a)
deriving instance Data t => Data (Proxy t)
deriving instance Data a => Data (Semigroup.Option a)
deriving instance (Typeable f, Typeable g, Typeable a, Data (f (g a))) => Data (Compose f g a)
deriving instance (Typeable f, Typeable g, Typeable a, Data (f a), Data (g a)) => Data (Functor.Product f g a)
deriving instance (Typeable f, Typeable g, Typeable a, Data (f a), Data (g a)) => Data (Functor.Sum f g a)
deriving instance Data vertex => Data (SCC vertex)
deriving instance Data Generic.Associativity
deriving instance Data Generic.Fixity
deriving instance Data Generic.SourceUnpackedness
deriving instance Data Generic.SourceStrictness
deriving instance Data Generic.DecidedStrictness
deriving instance (Typeable i, Data p, Data c) => Data (Generic.K1 i c p)
deriving instance (Data p, Data (f p), Typeable c, Typeable i, Typeable f) => Data (Generic.M1 i c f p)
deriving instance Data p => Data (Generic.Par1 p)
deriving instance (Data (f p), Typeable f, Data p) => Data (Generic.Rec1 f p)
deriving instance Data p => Data (Generic.U1 p)
deriving instance Data p => Data (Generic.V1 p)
deriving instance (Typeable f, Typeable g, Data p, Data (f p), Data (g p)) => Data ((Generic.:*:) f g p)
deriving instance (Typeable f, Typeable g, Data p, Data (f p), Data (g p)) => Data ((Generic.:+:) f g p)
deriving instance (Typeable f, Typeable g, Data p, Data (f (g p))) => Data ((Generic.:.:) f g p)

-- What stands behind is of any kind.
instance (Data a, Typeable b) => Data (Const a b) where
  gfoldl f z (Const a) = z Const `f` a
  gunfold k z _ = k (z Const)
  toConstr _ = constrAt constType 0
  dataTypeOf _ = constType

constType :: DataType
constType = dt
  where dt = mkDataType "Const" [constrFrom "Const" ["getConst"] 0 dt 1]

instance (a ~ b, Data a) => Data (a :~: b) where
  gfoldl _ z Refl = z Refl
  gunfold _ z _ = z Refl
  toConstr Refl = constrAt reflType 0
  dataTypeOf _ = reflType

instance (Typeable a, Typeable b, a ~~ b) => Data (a :~~: b) where
  gfoldl _ z HRefl = z HRefl
  gunfold _ z _ = z HRefl
  toConstr HRefl = constrAt heterogeneousType 0
  dataTypeOf _ = heterogeneousType

instance (Coercible a b, Data a, Data b) => Data (Coercion a b) where
  gfoldl _ z Coercion = z Coercion
  gunfold _ z _ = z Coercion
  toConstr Coercion = constrAt coercionType 0
  dataTypeOf _ = coercionType

reflType, heterogeneousType, coercionType :: DataType
reflType = equality ":~:" "Refl"
heterogeneousType = equality ":~~:" "HRefl"
coercionType = equality "Coercion" "Coercion"

equality :: String -> String -> DataType
equality name constructor = dt
  where dt = mkDataType name [constrFrom constructor [] 0 dt 1]
