-- Parsers of lazy texts.

module Text.Parsec.Text.Lazy (Parser, GenParser, parseFromFile) where

import Prelude
import Text.Parsec.Error
import Text.Parsec.Prim
import qualified Data.Text.Lazy as Text
import qualified Data.Text.Lazy.IO as Text

type Parser = Parsec Text.Text ()
type GenParser st = Parsec Text.Text st

parseFromFile :: Parser a -> FilePath -> IO (Either ParseError a)
parseFromFile p file = fmap (parse p file) (Text.readFile file)
