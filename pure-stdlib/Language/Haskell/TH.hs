-- Haskell's Language.Haskell.TH: code that makes code.

module Language.Haskell.TH
  ( Q, runQ, Quote(..)
  , reportError, reportWarning, report, recover, location, Loc(..), runIO
  , lookupTypeName, lookupValueName, reify, Info(..), InstanceDec, ParentName, Arity, Unlifted
  , reifyFixity, reifyType, reifyInstances, isInstance, reifyConStrictness
  , reifyRoles, reifyAnnotations, AnnLookup(..), reifyModule, ModuleInfo(..), Module
  , Extension(..), extsEnabled, isExtEnabled
  , Name, NameSpace, mkName, nameBase, nameModule, namePackage, nameSpace
  , tupleTypeName, tupleDataName, unboxedTupleTypeName, unboxedTupleDataName
  , unboxedSumTypeName, unboxedSumDataName
  , TExp, unType, Code(..), unTypeCode, unsafeCodeCoerce, hoistCode, bindCode, bindCode_, joinCode, liftCode
  , Lit(..), Pat(..), FieldPat, Match(..), Clause(..), Exp(..), FieldExp, Body(..), Guard(..)
  , Stmt(..), Range(..), Dec(..), Con(..), Clause(..), SourceUnpackedness(..)
  , SourceStrictness(..), DecidedStrictness(..), Bang(..), Strict, Foreign(..), Callconv(..)
  , Safety(..), Pragma(..), Inline(..), RuleMatch(..), Phases(..), RuleBndr(..), AnnTarget(..)
  , FunDep(..), TySynEqn(..), TypeFamilyHead(..), Fixity(..), FixityDirection(..)
  , defaultFixity, maxPrecedence, PatSynDir(..), PatSynArgs(..), DerivClause(..)
  , DerivStrategy(..), Overlap(..), Type(..), TyVarBndr(..), TyLit(..), Kind, Cxt, Pred
  , Specificity(..), Role(..), FamilyResultSig(..), InjectivityAnn(..), PatSynType, BangType
  , VarBangType, Bytes(..)
  , Ppr(..), pprint, pprExp, pprLit, pprPat, pprParendType
  , module Language.Haskell.TH.Lib
  ) where

import Language.Haskell.TH.Lib
import Language.Haskell.TH.Ppr
import Language.Haskell.TH.Syntax
