{-# LANGUAGE DataKinds, EmptyCase, PolyKinds, TypeFamilies, TypeOperators, UndecidableInstances #-}
-- Types as sums and products of others: what derived instances of Generic are made of.

module Base.Generic where

import Prelude
import Base.Monad (Alternative(..), Applicative(..), MonadPlus(..))
import Base.TypeLits
import Data.Ix (Ix)
import Data.Kind (Type)

infixr 5 :+:
infixr 6 :*:
infixr 7 :.:

-- No value.
data V1 (p :: k)
  deriving (Eq, Ord, Show, Read)

-- One value.
data U1 (p :: k) = U1

newtype Par1 p = Par1 { unPar1 :: p }
  deriving (Eq, Ord, Read, Show)

newtype Rec1 (f :: k -> Type) (p :: k) = Rec1 { unRec1 :: f p }
  deriving (Eq, Ord, Read, Show)

newtype K1 i c (p :: k) = K1 { unK1 :: c }
  deriving (Eq, Ord, Read, Show)

newtype M1 i (c :: Meta) (f :: k -> Type) (p :: k) = M1 { unM1 :: f p }
  deriving (Eq, Ord, Read, Show)

data (:+:) (f :: k -> Type) (g :: k -> Type) (p :: k) = L1 (f p) | R1 (g p)
  deriving (Eq, Ord, Read, Show)

data (:*:) (f :: k -> Type) (g :: k -> Type) (p :: k) = f p :*: g p
  deriving (Eq, Ord, Read, Show)

newtype (:.:) (f :: j -> Type) (g :: k -> j) (p :: k) = Comp1 { unComp1 :: f (g p) }
  deriving (Eq, Ord, Read, Show)

-- What K1 and M1 stand for.
data R
data D
data C
data S

type Rec0 = K1 R
type D1 = M1 D
type C1 = M1 C
type S1 = M1 S

data Fixity = Prefix | Infix Associativity Int
  deriving (Eq, Show, Ord, Read)

-- The same as a type.
data FixityI = PrefixI | InfixI Associativity Nat

data Associativity = LeftAssociative | RightAssociative | NotAssociative
  deriving (Eq, Show, Ord, Read, Enum, Bounded, Ix)

data SourceUnpackedness = NoSourceUnpackedness | SourceNoUnpack | SourceUnpack
  deriving (Eq, Show, Ord, Read, Enum, Bounded, Ix)

data SourceStrictness = NoSourceStrictness | SourceLazy | SourceStrict
  deriving (Eq, Show, Ord, Read, Enum, Bounded, Ix)

data DecidedStrictness = DecidedLazy | DecidedStrict | DecidedUnpack
  deriving (Eq, Show, Ord, Read, Enum, Bounded, Ix)

prec :: Fixity -> Int
prec Prefix = 10
prec (Infix _ n) = n

-- Name, module, package, whether it is a newtype; name, fixity, whether it is a record; name
-- of the field and how strict it is.
data Meta
  = MetaData Symbol Symbol Symbol Bool
  | MetaCons Symbol FixityI Bool
  | MetaSel (Maybe Symbol) SourceUnpackedness SourceStrictness DecidedStrictness

class Generic a where
  type Rep a :: Type -> Type
  from :: a -> Rep a x
  to :: Rep a x -> a

class Generic1 (f :: k -> Type) where
  type Rep1 f :: k -> Type
  from1 :: f a -> Rep1 f a
  to1 :: Rep1 f a -> f a

-- A type, to choose an instance by.
data At (a :: k) = At

-- Types whose values are known.
class Known (a :: k) r where
  known :: At a -> r

instance Known 'True Bool where known _ = True
instance Known 'False Bool where known _ = False
instance Known 'LeftAssociative Associativity where known _ = LeftAssociative
instance Known 'RightAssociative Associativity where known _ = RightAssociative
instance Known 'NotAssociative Associativity where known _ = NotAssociative
instance Known 'PrefixI Fixity where known _ = Prefix
instance (Known a Associativity, KnownNat n) => Known ('InfixI a n) Fixity where
  known x = Infix (known (side x)) (fromInteger (integerVal (number x)))
    where
      side :: At ('InfixI a n) -> At a
      side _ = At
      number :: At ('InfixI a n) -> At n
      number _ = At
instance Known 'NoSourceUnpackedness SourceUnpackedness where known _ = NoSourceUnpackedness
instance Known 'SourceNoUnpack SourceUnpackedness where known _ = SourceNoUnpack
instance Known 'SourceUnpack SourceUnpackedness where known _ = SourceUnpack
instance Known 'NoSourceStrictness SourceStrictness where known _ = NoSourceStrictness
instance Known 'SourceLazy SourceStrictness where known _ = SourceLazy
instance Known 'SourceStrict SourceStrictness where known _ = SourceStrict
instance Known 'DecidedLazy DecidedStrictness where known _ = DecidedLazy
instance Known 'DecidedStrict DecidedStrictness where known _ = DecidedStrict
instance Known 'DecidedUnpack DecidedStrictness where known _ = DecidedUnpack
instance Known 'Nothing String where known _ = ""
instance KnownSymbol s => Known ('Just s) String where
  known x = symbolVal (inner x)
    where
      inner :: At ('Just s) -> At s
      inner _ = At

class Datatype (d :: k) where
  datatypeName :: t d (f :: j -> Type) (a :: j) -> String
  moduleName :: t d (f :: j -> Type) (a :: j) -> String
  packageName :: t d (f :: j -> Type) (a :: j) -> String
  isNewtype :: t d (f :: j -> Type) (a :: j) -> Bool
  isNewtype _ = False

instance (KnownSymbol n, KnownSymbol m, KnownSymbol p, Known nt Bool)
    => Datatype ('MetaData n m p nt) where
  datatypeName x = symbolVal (of' x)
    where
      of' :: t ('MetaData n m p nt) f a -> At n
      of' _ = At
  moduleName x = symbolVal (of' x)
    where
      of' :: t ('MetaData n m p nt) f a -> At m
      of' _ = At
  packageName x = symbolVal (of' x)
    where
      of' :: t ('MetaData n m p nt) f a -> At p
      of' _ = At
  isNewtype x = known (of' x)
    where
      of' :: t ('MetaData n m p nt) f a -> At nt
      of' _ = At

class Constructor (c :: k) where
  conName :: t c (f :: j -> Type) (a :: j) -> String
  conFixity :: t c (f :: j -> Type) (a :: j) -> Fixity
  conFixity _ = Prefix
  conIsRecord :: t c (f :: j -> Type) (a :: j) -> Bool
  conIsRecord _ = False

instance (KnownSymbol n, Known f Fixity, Known r Bool) => Constructor ('MetaCons n f r) where
  conName x = symbolVal (of' x)
    where
      of' :: t ('MetaCons n f r) g a -> At n
      of' _ = At
  conFixity x = known (of' x)
    where
      of' :: t ('MetaCons n f r) g a -> At f
      of' _ = At
  conIsRecord x = known (of' x)
    where
      of' :: t ('MetaCons n f r) g a -> At r
      of' _ = At

class Selector (s :: k) where
  selName :: t s (f :: j -> Type) (a :: j) -> String
  selSourceUnpackedness :: t s (f :: j -> Type) (a :: j) -> SourceUnpackedness
  selSourceStrictness :: t s (f :: j -> Type) (a :: j) -> SourceStrictness
  selDecidedStrictness :: t s (f :: j -> Type) (a :: j) -> DecidedStrictness

instance (Known mn String, Known su SourceUnpackedness, Known ss SourceStrictness,
          Known ds DecidedStrictness) => Selector ('MetaSel mn su ss ds) where
  selName x = known (of' x)
    where
      of' :: t ('MetaSel mn su ss ds) f a -> At mn
      of' _ = At
  selSourceUnpackedness x = known (of' x)
    where
      of' :: t ('MetaSel mn su ss ds) f a -> At su
      of' _ = At
  selSourceStrictness x = known (of' x)
    where
      of' :: t ('MetaSel mn su ss ds) f a -> At ss
      of' _ = At
  selDecidedStrictness x = known (of' x)
    where
      of' :: t ('MetaSel mn su ss ds) f a -> At ds
      of' _ = At

instance Eq (U1 p) where _ == _ = True
instance Ord (U1 p) where compare _ _ = EQ
instance Show (U1 p) where showsPrec _ _ = showString "U1"
instance Read (U1 p) where readsPrec d text = [(U1, rest) | ("U1", rest) <- lex text]

instance Semigroup (U1 p) where _ <> _ = U1
instance Monoid (U1 p) where mempty = U1
instance Semigroup p => Semigroup (Par1 p) where Par1 a <> Par1 b = Par1 (a <> b)
instance Monoid p => Monoid (Par1 p) where mempty = Par1 mempty
instance Semigroup (f p) => Semigroup (Rec1 f p) where Rec1 a <> Rec1 b = Rec1 (a <> b)
instance Monoid (f p) => Monoid (Rec1 f p) where mempty = Rec1 mempty
instance Semigroup c => Semigroup (K1 i c p) where K1 a <> K1 b = K1 (a <> b)
instance Monoid c => Monoid (K1 i c p) where mempty = K1 mempty
instance Semigroup (f p) => Semigroup (M1 i c f p) where M1 a <> M1 b = M1 (a <> b)
instance Monoid (f p) => Monoid (M1 i c f p) where mempty = M1 mempty
instance (Semigroup (f p), Semigroup (g p)) => Semigroup ((f :*: g) p) where
  (a :*: b) <> (c :*: d) = (a <> c) :*: (b <> d)
instance (Monoid (f p), Monoid (g p)) => Monoid ((f :*: g) p) where
  mempty = mempty :*: mempty
instance Semigroup (f (g p)) => Semigroup ((f :.: g) p) where Comp1 a <> Comp1 b = Comp1 (a <> b)
instance Monoid (f (g p)) => Monoid ((f :.: g) p) where mempty = Comp1 mempty
instance Semigroup (V1 p) where v <> _ = v

instance Functor V1 where fmap _ v = case v of {}
instance Foldable V1 where foldMap _ _ = mempty
instance Traversable V1 where traverse _ v = case v of {}
instance Functor U1 where fmap _ _ = U1
instance Foldable U1 where foldMap _ _ = mempty
instance Traversable U1 where traverse _ _ = pure U1
instance Applicative U1 where
  pure _ = U1
  _ <*> _ = U1
instance Monad U1 where _ >>= _ = U1
instance Alternative U1 where
  empty = U1
  _ <|> _ = U1
instance MonadPlus U1

instance Functor Par1 where fmap f (Par1 a) = Par1 (f a)
instance Foldable Par1 where foldMap f (Par1 a) = f a
instance Traversable Par1 where traverse f (Par1 a) = fmap Par1 (f a)
instance Applicative Par1 where
  pure = Par1
  Par1 f <*> Par1 a = Par1 (f a)
instance Monad Par1 where Par1 a >>= f = f a

instance Functor f => Functor (Rec1 f) where fmap f (Rec1 a) = Rec1 (fmap f a)
instance Foldable f => Foldable (Rec1 f) where foldMap f (Rec1 a) = foldMap f a
instance Traversable f => Traversable (Rec1 f) where traverse f (Rec1 a) = fmap Rec1 (traverse f a)
instance Applicative f => Applicative (Rec1 f) where
  pure a = Rec1 (pure a)
  Rec1 f <*> Rec1 a = Rec1 (f <*> a)
instance Monad f => Monad (Rec1 f) where Rec1 a >>= f = Rec1 (a >>= \x -> unRec1 (f x))
instance Alternative f => Alternative (Rec1 f) where
  empty = Rec1 empty
  Rec1 a <|> Rec1 b = Rec1 (a <|> b)
instance MonadPlus f => MonadPlus (Rec1 f)

instance Functor (K1 i c) where fmap _ (K1 a) = K1 a
instance Foldable (K1 i c) where foldMap _ _ = mempty
instance Traversable (K1 i c) where traverse _ (K1 a) = pure (K1 a)
instance Monoid c => Applicative (K1 i c) where
  pure _ = K1 mempty
  K1 a <*> K1 b = K1 (a <> b)

instance Functor f => Functor (M1 i c f) where fmap f (M1 a) = M1 (fmap f a)
instance Foldable f => Foldable (M1 i c f) where foldMap f (M1 a) = foldMap f a
instance Traversable f => Traversable (M1 i c f) where
  traverse f (M1 a) = fmap M1 (traverse f a)
instance Applicative f => Applicative (M1 i c f) where
  pure a = M1 (pure a)
  M1 f <*> M1 a = M1 (f <*> a)
instance Monad f => Monad (M1 i c f) where M1 a >>= f = M1 (a >>= \x -> unM1 (f x))
instance Alternative f => Alternative (M1 i c f) where
  empty = M1 empty
  M1 a <|> M1 b = M1 (a <|> b)
instance MonadPlus f => MonadPlus (M1 i c f)

instance (Functor f, Functor g) => Functor (f :+: g) where
  fmap f (L1 a) = L1 (fmap f a)
  fmap f (R1 a) = R1 (fmap f a)
instance (Foldable f, Foldable g) => Foldable (f :+: g) where
  foldMap f (L1 a) = foldMap f a
  foldMap f (R1 a) = foldMap f a
instance (Traversable f, Traversable g) => Traversable (f :+: g) where
  traverse f (L1 a) = fmap L1 (traverse f a)
  traverse f (R1 a) = fmap R1 (traverse f a)

instance (Functor f, Functor g) => Functor (f :*: g) where
  fmap f (a :*: b) = fmap f a :*: fmap f b
instance (Foldable f, Foldable g) => Foldable (f :*: g) where
  foldMap f (a :*: b) = foldMap f a <> foldMap f b
instance (Traversable f, Traversable g) => Traversable (f :*: g) where
  traverse f (a :*: b) = liftA2 (:*:) (traverse f a) (traverse f b)
instance (Applicative f, Applicative g) => Applicative (f :*: g) where
  pure a = pure a :*: pure a
  (f :*: g) <*> (a :*: b) = (f <*> a) :*: (g <*> b)
instance (Monad f, Monad g) => Monad (f :*: g) where
  (a :*: b) >>= f = (a >>= \x -> left (f x)) :*: (b >>= \x -> right (f x))
    where
      left (c :*: _) = c
      right (_ :*: d) = d
instance (Alternative f, Alternative g) => Alternative (f :*: g) where
  empty = empty :*: empty
  (a :*: b) <|> (c :*: d) = (a <|> c) :*: (b <|> d)
instance (MonadPlus f, MonadPlus g) => MonadPlus (f :*: g)

instance (Functor f, Functor g) => Functor (f :.: g) where
  fmap f (Comp1 a) = Comp1 (fmap (fmap f) a)
instance (Foldable f, Foldable g) => Foldable (f :.: g) where
  foldMap f (Comp1 a) = foldMap (foldMap f) a
instance (Traversable f, Traversable g) => Traversable (f :.: g) where
  traverse f (Comp1 a) = fmap Comp1 (traverse (traverse f) a)
instance (Applicative f, Applicative g) => Applicative (f :.: g) where
  pure a = Comp1 (pure (pure a))
  Comp1 f <*> Comp1 a = Comp1 (liftA2 (<*>) f a)
instance (Alternative f, Applicative g) => Alternative (f :.: g) where
  empty = Comp1 empty
  Comp1 a <|> Comp1 b = Comp1 (a <|> b)
