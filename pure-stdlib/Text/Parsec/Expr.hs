{-# LANGUAGE FlexibleContexts #-}
-- Expressions with operators by a table of them.

module Text.Parsec.Expr (Assoc(..), Operator(..), OperatorTable, buildExpressionParser) where

import Prelude
import Text.Parsec.Combinator
import Text.Parsec.Prim

data Assoc = AssocNone | AssocLeft | AssocRight

data Operator s u m a
  = Infix (ParsecT s u m (a -> a -> a)) Assoc
  | Prefix (ParsecT s u m (a -> a))
  | Postfix (ParsecT s u m (a -> a))

-- Those that bind closest stand first.
type OperatorTable s u m a = [[Operator s u m a]]

buildExpressionParser :: Stream s m t => OperatorTable s u m a -> ParsecT s u m a -> ParsecT s u m a
buildExpressionParser table simple = foldl level simple table

-- The expressions of one precedence, whose operands are given.
level :: Stream s m t => ParsecT s u m a -> [Operator s u m a] -> ParsecT s u m a
level operand operators = term >>= \a -> rights a <|> lefts a <|> single a <|> return a <?> "operator"
  where
    right = choice [op | Infix op AssocRight <- operators]
    left = choice [op | Infix op AssocLeft <- operators]
    none = choice [op | Infix op AssocNone <- operators]
    prefix = choice [op | Prefix op <- operators] <?> ""
    postfix = choice [op | Postfix op <- operators] <?> ""

    ambiguous kind op = try (op >> fail ("ambiguous use of a " ++ kind ++ " associative operator"))
    ambiguousRight = ambiguous "right" right
    ambiguousLeft = ambiguous "left" left
    ambiguousNone = ambiguous "non" none

    term = (prefix <|> return id) >>= \f -> operand >>= \a -> (postfix <|> return id) >>= \g -> return (g (f a))

    rights a = (right >>= \f -> (term >>= \b -> rights b <|> return b) >>= \b -> return (f a b))
      <|> ambiguousLeft <|> ambiguousNone
    lefts a = (left >>= \f -> term >>= \b -> let c = f a b in lefts c <|> return c)
      <|> ambiguousRight <|> ambiguousNone
    single a = none >>= \f -> term >>= \b ->
      ambiguousRight <|> ambiguousLeft <|> ambiguousNone <|> return (f a b)
