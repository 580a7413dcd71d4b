-- Parsers of lazy byte strings, taken as characters of Latin 1.

module Text.Parsec.ByteString.Lazy (Parser, GenParser, parseFromFile) where

import Prelude
import Text.Parsec.Error
import Text.Parsec.Prim
import qualified Data.ByteString.Lazy.Char8 as Bytes

type Parser = Parsec Bytes.ByteString ()
type GenParser t st = Parsec Bytes.ByteString st

parseFromFile :: Parser a -> FilePath -> IO (Either ParseError a)
parseFromFile p file = fmap (parse p file) (Bytes.readFile file)
