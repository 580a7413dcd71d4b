-- Expressions with operators, of lists of tokens.

module Text.ParserCombinators.Parsec.Expr (Assoc(..), Operator(..), OperatorTable, buildExpressionParser) where

import Prelude
import Text.Parsec.Expr (Assoc(..))
import qualified Text.Parsec.Expr as Expr
import Text.Parsec.String

data Operator tok st a
  = Infix (GenParser tok st (a -> a -> a)) Assoc
  | Prefix (GenParser tok st (a -> a))
  | Postfix (GenParser tok st (a -> a))

type OperatorTable tok st a = [[Operator tok st a]]

buildExpressionParser :: OperatorTable tok st a -> GenParser tok st a -> GenParser tok st a
buildExpressionParser table = Expr.buildExpressionParser (map (map general) table)
  where
    general (Infix p assoc) = Expr.Infix p assoc
    general (Prefix p) = Expr.Prefix p
    general (Postfix p) = Expr.Postfix p
