{-# LANGUAGE DeriveGeneric, StandaloneDeriving, TypeOperators #-}
-- Haskell's GHC.Generics. What Prelude's types are as Generic stands here.

module GHC.Generics
  ( V1, U1(..), Par1(..), Rec1(..), K1(..), M1(..), (:+:)(..), (:*:)(..), (:.:)(..)
  , URec(..), UAddr, UChar, UDouble, UFloat, UInt, UWord
  , Rec0, R, D1, C1, S1, D, C, S
  , Datatype(..), Constructor(..), Selector(..)
  , Fixity(..), FixityI(..), Associativity(..), prec
  , SourceUnpackedness(..), SourceStrictness(..), DecidedStrictness(..)
  , Meta(..), Generic(..), Generic1(..)
  ) where

import Prelude
import Base.CallSites (SrcLoc(..))
import Base.Const (Const(..))
import Base.Fingerprint (Fingerprint(..))
import Base.Fingers (Digit(..), Elem(..), FingerTree(..), Node(..))
import Base.Generic
import Base.UnboxedGeneric
import Base.Identity (Identity(..))
import Base.Proxy (Proxy(..))
import Base.Types (NonEmpty(..))
import Control.Applicative (WrappedArrow(..), WrappedMonad(..), ZipList(..))
import Control.Arrow (Kleisli(..))
import Data.Char (GeneralCategory(..))
import Data.Complex (Complex(..))
import qualified Data.Functor.Product as Functor
import qualified Data.Functor.Sum as Functor
import Data.Functor.Compose (Compose(..))
import Data.Graph (SCC(..))
import Data.Monoid
import Data.Ord (Down(..))
import Data.Semigroup (Arg(..), Max(..), Min(..), Option(..), WrappedMonoid(..))
import qualified Data.Semigroup as Semigroup
import qualified Data.Sequence as Seq
import Data.Tree (Tree(..))
import Data.Version (Version(..))
import Data.Void (Void)
import System.Exit (ExitCode(..))

deriving instance Generic [a]
deriving instance Generic (NonEmpty a)
deriving instance Generic (Maybe a)
deriving instance Generic (Either a b)
deriving instance Generic Bool
deriving instance Generic Ordering
deriving instance Generic ()
deriving instance Generic (a, b)
deriving instance Generic (a, b, c)
deriving instance Generic (a, b, c, d)
deriving instance Generic (a, b, c, d, e)
deriving instance Generic (a, b, c, d, e, f)
deriving instance Generic (a, b, c, d, e, f, g)
deriving instance Generic (Identity a)
deriving instance Generic (Const a b)
deriving instance Generic (Proxy t)

deriving instance Generic1 []
deriving instance Generic1 NonEmpty
deriving instance Generic1 Maybe
deriving instance Generic1 (Either a)
deriving instance Generic1 ((,) a)
deriving instance Generic1 Identity
deriving instance Generic (Down a)
deriving instance Generic (Complex a)
deriving instance Generic (ZipList a)
deriving instance Generic (WrappedMonad m a)
deriving instance Generic (Kleisli m a b)
deriving instance Generic Version
deriving instance Generic ExitCode
deriving instance Generic Void
deriving instance Generic (Sum a)
deriving instance Generic (Product a)
deriving instance Generic (Dual a)
deriving instance Generic All
deriving instance Generic Any
deriving instance Generic (First a)
deriving instance Generic (Last a)
deriving instance Generic (Alt f a)
deriving instance Generic (Ap f a)
deriving instance Generic (Endo a)
deriving instance Generic (Min a)
deriving instance Generic (Max a)
deriving instance Generic (Semigroup.First a)
deriving instance Generic (Semigroup.Last a)
deriving instance Generic (Arg a b)
deriving instance Generic (WrappedMonoid m)
deriving instance Generic (Compose f g a)
deriving instance Generic (Functor.Product f g a)
deriving instance Generic (Functor.Sum f g a)
deriving instance Generic (V1 p)
deriving instance Generic (U1 p)
deriving instance Generic (Par1 p)
deriving instance Generic (Rec1 f p)
deriving instance Generic (K1 i c p)
deriving instance Generic (M1 i c f p)
deriving instance Generic ((f :+: g) p)
deriving instance Generic ((f :*: g) p)
deriving instance Generic ((f :.: g) p)
deriving instance Generic Fixity
deriving instance Generic Associativity
deriving instance Generic SourceUnpackedness
deriving instance Generic SourceStrictness
deriving instance Generic DecidedStrictness
deriving instance Generic1 Down
deriving instance Generic1 Complex
deriving instance Generic1 ZipList
deriving instance Generic1 (WrappedMonad m)
deriving instance Generic1 (Kleisli m a)
deriving instance Generic1 Sum
deriving instance Generic1 Product
deriving instance Generic1 Dual
deriving instance Generic1 First
deriving instance Generic1 Last
deriving instance Generic1 (Alt f)
deriving instance Generic1 (Ap f)
deriving instance Generic1 Min
deriving instance Generic1 Max
deriving instance Generic1 Semigroup.First
deriving instance Generic1 Semigroup.Last
deriving instance Generic1 (Arg a)
deriving instance Generic1 WrappedMonoid
deriving instance Generic1 (Const a)
deriving instance Generic1 Proxy
deriving instance Generic1 (Functor.Product f g)
deriving instance Generic1 (Functor.Sum f g)
deriving instance Generic1 ((,,) a b)
deriving instance Generic1 ((,,,) a b c)
deriving instance Generic1 ((,,,,) a b c d)
deriving instance Generic1 ((,,,,,) a b c d e)
deriving instance Generic1 ((,,,,,,) a b c d e f)
deriving instance Generic1 V1
deriving instance Generic1 U1
deriving instance Generic1 Par1
deriving instance Generic1 (Rec1 f)
deriving instance Generic1 (K1 i c)
deriving instance Generic1 (M1 i c f)
deriving instance Generic1 (f :+: g)
deriving instance Generic1 (f :*: g)
deriving instance Functor f => Generic1 (Compose f g)
deriving instance Functor f => Generic1 (f :.: g)
deriving instance Generic (WrappedArrow a b c)
deriving instance Generic1 (WrappedArrow a b)
deriving instance Generic Fingerprint
deriving instance Generic SrcLoc
deriving instance Generic GeneralCategory
deriving instance Generic (Option a)
deriving instance Generic1 Option
deriving instance Generic (SCC vertex)
deriving instance Generic1 SCC
deriving instance Generic (Tree a)
deriving instance Generic1 Tree
deriving instance Generic (Seq.ViewL a)
deriving instance Generic1 Seq.ViewL
deriving instance Generic (Seq.ViewR a)
deriving instance Generic1 Seq.ViewR
deriving instance Generic (Elem a)
deriving instance Generic1 Elem
deriving instance Generic (Node a)
deriving instance Generic1 Node
deriving instance Generic (Digit a)
deriving instance Generic1 Digit
deriving instance Generic (FingerTree a)
deriving instance Generic1 FingerTree
