-- Haskell's Language.Haskell.TH.Quote: quotes of other languages.

module Language.Haskell.TH.Quote (QuasiQuoter(..), quoteFile) where

import Prelude
import Language.Haskell.TH.Lib.Internal (QuasiQuoter(..))
import Language.Haskell.TH.Syntax

-- Reads the text from the file that is named.
quoteFile :: QuasiQuoter -> QuasiQuoter
quoteFile (QuasiQuoter e p t d) = QuasiQuoter (get e) (get p) (get t) (get d)
  where
    get :: (String -> Q a) -> String -> Q a
    get old name = do
      text <- runIO (readFile name)
      addDependentFile name
      old text
