{-# LANGUAGE FlexibleContexts #-}
-- Parsers made of others: repeated, separated, enclosed.

module Text.Parsec.Combinator
  ( choice, count, between, option, optionMaybe, optional, skipMany1, many1
  , sepBy, sepBy1, endBy, endBy1, sepEndBy, sepEndBy1, chainl, chainl1, chainr, chainr1
  , eof, notFollowedBy, manyTill, lookAhead, anyToken, parserTrace, parserTraced
  ) where

import Prelude
import Control.Monad (replicateM)
import Debug.Trace (trace)
import Text.Parsec.Prim

choice :: Stream s m t => [ParsecT s u m a] -> ParsecT s u m a
choice = foldr (<|>) parserZero

option :: Stream s m t => a -> ParsecT s u m a -> ParsecT s u m a
option a p = p <|> return a

optionMaybe :: Stream s m t => ParsecT s u m a -> ParsecT s u m (Maybe a)
optionMaybe p = option Nothing (fmap Just p)

optional :: Stream s m t => ParsecT s u m a -> ParsecT s u m ()
optional p = (p >> return ()) <|> return ()

between :: Stream s m t => ParsecT s u m open -> ParsecT s u m close -> ParsecT s u m a -> ParsecT s u m a
between open close p = open *> p <* close

count :: Stream s m t => Int -> ParsecT s u m a -> ParsecT s u m [a]
count = replicateM

many1 :: Stream s m t => ParsecT s u m a -> ParsecT s u m [a]
many1 p = p `before` many p

skipMany1 :: Stream s m t => ParsecT s u m a -> ParsecT s u m ()
skipMany1 p = p *> skipMany p

before :: ParsecT s u m a -> ParsecT s u m [a] -> ParsecT s u m [a]
before p ps = p >>= \a -> ps >>= \as -> return (a : as)

sepBy :: Stream s m t => ParsecT s u m a -> ParsecT s u m sep -> ParsecT s u m [a]
sepBy p sep = option [] (sepBy1 p sep)

sepBy1 :: Stream s m t => ParsecT s u m a -> ParsecT s u m sep -> ParsecT s u m [a]
sepBy1 p sep = p `before` many (sep *> p)

endBy :: Stream s m t => ParsecT s u m a -> ParsecT s u m sep -> ParsecT s u m [a]
endBy p sep = many (p <* sep)

endBy1 :: Stream s m t => ParsecT s u m a -> ParsecT s u m sep -> ParsecT s u m [a]
endBy1 p sep = many1 (p <* sep)

sepEndBy :: Stream s m t => ParsecT s u m a -> ParsecT s u m sep -> ParsecT s u m [a]
sepEndBy p sep = option [] (sepEndBy1 p sep)

sepEndBy1 :: Stream s m t => ParsecT s u m a -> ParsecT s u m sep -> ParsecT s u m [a]
sepEndBy1 p sep = p >>= \a -> (sep >> sepEndBy p sep >>= \as -> return (a : as)) <|> return [a]

chainl :: Stream s m t => ParsecT s u m a -> ParsecT s u m (a -> a -> a) -> a -> ParsecT s u m a
chainl p op a = option a (chainl1 p op)

chainr :: Stream s m t => ParsecT s u m a -> ParsecT s u m (a -> a -> a) -> a -> ParsecT s u m a
chainr p op a = option a (chainr1 p op)

chainl1 :: Stream s m t => ParsecT s u m a -> ParsecT s u m (a -> a -> a) -> ParsecT s u m a
chainl1 p op = p >>= rest
  where rest a = (op >>= \f -> p >>= \b -> rest (f a b)) <|> return a

chainr1 :: Stream s m t => ParsecT s u m a -> ParsecT s u m (a -> a -> a) -> ParsecT s u m a
chainr1 p op = scan
  where
    scan = p >>= rest
    rest a = (op >>= \f -> scan >>= \b -> return (f a b)) <|> return a

-- What is shown of a token does not move the place.
anyToken :: (Stream s m t, Show t) => ParsecT s u m t
anyToken = tokenPrim show (\pos _ _ -> pos) Just

eof :: (Stream s m t, Show t) => ParsecT s u m ()
eof = notFollowedBy anyToken <?> "end of input"

notFollowedBy :: (Stream s m t, Show a) => ParsecT s u m a -> ParsecT s u m ()
notFollowedBy p = try ((try p >>= \a -> unexpected (show a)) <|> return ())

manyTill :: Stream s m t => ParsecT s u m a -> ParsecT s u m end -> ParsecT s u m [a]
manyTill p end = scan
  where scan = (end >> return []) <|> (p `before` scan)

-- Shows what is left of the input.
parserTrace :: (Show t, Stream s m t) => String -> ParsecT s u m ()
parserTrace name = shown <|> return ()
  where shown = try (try (many1 anyToken) >>= \ts -> trace (name ++ ": " ++ show ts) (try eof) >> fail (show ts))

parserTraced :: (Stream s m t, Show t) => String -> ParsecT s u m b -> ParsecT s u m b
parserTraced name p = parserTrace name >> (p <|> trace (name ++ " backtracked") (fail name))
