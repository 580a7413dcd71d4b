-- Haskell's Language.Haskell.TH.Syntax: the syntax tree as data, names, the monads in which
-- syntax is made, and values as syntax.

module Language.Haskell.TH.Syntax
  ( module Base.Splice.Tree, module Base.Splice.Monad, module Base.Splice.Lift
  , module Base.Splice.Values, ForeignSrcLang(..) ) where

import Base.Splice.Lift hiding (liftCon, liftedCon, liftFraction, liftInteger, liftTuple)
import Base.Splice.Monad hiding (firstNew)
import Base.Splice.Tree hiding (bytesOf, isOperatorName, packageOf, tupleText, unboxedText)
import Base.Splice.Values
import Language.Haskell.TH.LanguageExtensions (ForeignSrcLang(..))
