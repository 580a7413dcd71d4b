-- Languages of foreign sources.

module GHC.ForeignSrcLang.Type (ForeignSrcLang(..)) where

import Prelude
import Language.Haskell.TH.LanguageExtensions
