-- Haskell's Language.Haskell.TH.LanguageExtensions: the extensions of the language, by name, and
-- languages of foreign sources.

module Language.Haskell.TH.LanguageExtensions (Extension(..), ForeignSrcLang(..)) where

import Prelude
import GHC.Generics (Generic)

data Extension
  = Cpp | OverlappingInstances | UndecidableInstances | IncoherentInstances
  | UndecidableSuperClasses | MonomorphismRestriction | MonoPatBinds | MonoLocalBinds
  | RelaxedPolyRec | ExtendedDefaultRules | ForeignFunctionInterface | UnliftedFFITypes
  | InterruptibleFFI | CApiFFI | GHCForeignImportPrim | JavaScriptFFI | ParallelArrays | Arrows
  | TemplateHaskell | TemplateHaskellQuotes | QualifiedDo | QuasiQuotes | ImplicitParams
  | ImplicitPrelude | ScopedTypeVariables | AllowAmbiguousTypes | UnboxedTuples | UnboxedSums
  | UnliftedNewtypes | BangPatterns | TypeFamilies | TypeFamilyDependencies | TypeInType
  | OverloadedStrings | OverloadedLists | NumDecimals | DisambiguateRecordFields
  | RecordWildCards | RecordPuns | ViewPatterns | GADTs | GADTSyntax | NPlusKPatterns
  | DoAndIfThenElse | BlockArguments | RebindableSyntax | ConstraintKinds | PolyKinds
  | DataKinds | InstanceSigs | ApplicativeDo | LinearTypes | StandaloneDeriving
  | DeriveDataTypeable | AutoDeriveTypeable | DeriveFunctor | DeriveTraversable
  | DeriveFoldable | DeriveGeneric | DefaultSignatures | DeriveAnyClass | DeriveLift
  | DerivingStrategies | DerivingVia | TypeSynonymInstances | FlexibleContexts
  | FlexibleInstances | ConstrainedClassMethods | MultiParamTypeClasses | NullaryTypeClasses
  | FunctionalDependencies | UnicodeSyntax | ExistentialQuantification | MagicHash
  | EmptyDataDecls | KindSignatures | RoleAnnotations | ParallelListComp | TransformListComp
  | MonadComprehensions | GeneralizedNewtypeDeriving | RecursiveDo | PostfixOperators
  | TupleSections | PatternGuards | LiberalTypeSynonyms | RankNTypes | ImpredicativeTypes
  | TypeOperators | ExplicitNamespaces | PackageImports | ExplicitForAll
  | AlternativeLayoutRule | AlternativeLayoutRuleTransitional | DatatypeContexts
  | NondecreasingIndentation | RelaxedLayout | TraditionalRecordSyntax | LambdaCase
  | MultiWayIf | BinaryLiterals | NegativeLiterals | HexFloatLiterals | DuplicateRecordFields
  | OverloadedLabels | EmptyCase | PatternSynonyms | PartialTypeSignatures | NamedWildCards
  | StaticPointers | TypeApplications | Strict | StrictData | MonadFailDesugaring
  | EmptyDataDeriving | NumericUnderscores | QuantifiedConstraints | StarIsType
  | ImportQualifiedPost | CUSKs | StandaloneKindSignatures | LexicalNegation
  deriving (Eq, Enum, Show, Bounded, Generic)

data ForeignSrcLang = LangC | LangCxx | LangObjc | LangObjcxx | LangAsm | RawObject
  deriving (Eq, Show, Generic)
