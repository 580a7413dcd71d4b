{-# LANGUAGE DeriveGeneric, StandaloneDeriving #-}
-- Haskell's GHC.Generics. What Prelude's types are as Generic stands here.

module GHC.Generics
  ( V1, U1(..), Par1(..), Rec1(..), K1(..), M1(..), (:+:)(..), (:*:)(..), (:.:)(..)
  , Rec0, R, D1, C1, S1, D, C, S
  , Datatype(..), Constructor(..), Selector(..)
  , Fixity(..), FixityI(..), Associativity(..), prec
  , SourceUnpackedness(..), SourceStrictness(..), DecidedStrictness(..)
  , Meta(..), Generic(..), Generic1(..)
  ) where

import Prelude
import Base.Const (Const(..))
import Base.Generic
import Base.Identity (Identity(..))
import Base.Proxy (Proxy(..))
import Base.Types (NonEmpty(..))

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
