-- The extensions of the language, by name.

module GHC.LanguageExtensions.Type (Extension(..)) where

import Prelude
import Language.Haskell.TH.LanguageExtensions
