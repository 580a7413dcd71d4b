-- Descriptions of languages, to be changed or to be used.

module Text.Parsec.Language
  ( haskellDef, haskell, mondrianDef, mondrian, emptyDef, haskellStyle, javaStyle, LanguageDef, GenLanguageDef
  ) where

import Prelude
import Text.Parsec.Char
import Text.Parsec.Prim
import Text.Parsec.Token

emptyDef :: LanguageDef st
emptyDef = LanguageDef
  { commentStart = ""
  , commentEnd = ""
  , commentLine = ""
  , nestedComments = True
  , identStart = letter <|> char '_'
  , identLetter = alphaNum <|> oneOf "_'"
  , opStart = oneOf signs
  , opLetter = oneOf signs
  , reservedNames = []
  , reservedOpNames = []
  , caseSensitive = True
  }
  where signs = ":!#$%&*+./<=>?@\\^|-~"

haskellStyle :: LanguageDef st
haskellStyle = emptyDef { commentStart = "{-", commentEnd = "-}", commentLine = "--", identStart = letter }

javaStyle :: LanguageDef st
javaStyle = emptyDef
  { commentStart = "/*", commentEnd = "*/", commentLine = "//", identStart = letter, caseSensitive = False }

haskellDef :: LanguageDef st
haskellDef = haskellStyle
  { identLetter = identLetter haskellStyle <|> char '#'
  , reservedOpNames = words ":: .. = \\ | <- -> @ ~ =>"
  , reservedNames = words (standard ++ extensions)
  }
  where
    standard =
      "let in case of if then else data type class default deriving do import infix infixl infixr instance module newtype where primitive "
    extensions = "foreign import export primitive _ccall_ _casm_ forall"

haskell :: TokenParser st
haskell = makeTokenParser haskellDef

mondrianDef :: LanguageDef st
mondrianDef = javaStyle { reservedNames = words "case class default extends import in let new of package", caseSensitive = True }

mondrian :: TokenParser st
mondrian = makeTokenParser mondrianDef
