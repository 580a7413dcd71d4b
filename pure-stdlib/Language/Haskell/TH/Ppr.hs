-- Haskell's Language.Haskell.TH.Ppr: syntax as text for people.

module Language.Haskell.TH.Ppr
  ( Ppr(..), PprFlag(..), pprint, Precedence, appPrec, opPrec, unopPrec, sigPrec, noPrec, nestDepth
  , parensIf, pprExp, pprLit, pprPat, pprParendType, pprFunArgType, pprTyLit, pprFixity, pprCxt
  , pprBody, pprBangType, pprVarBangType, pprVarStrictType, pprStrictType, pprPatSynSig
  , pprPatSynType, pprInfixExp, pprMaybeExp, pprFields, pprName', commaSep, commaSepWith, semiSep
  , where_clause, bar, hashParens, quoteParens, bytesToString, pprString
  ) where

import Prelude hiding ((<>))
import Base.Splice.Print
import Language.Haskell.TH.PprLib (pprName')
