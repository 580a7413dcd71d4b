-- Haskell's Prelude (Haskell 2010, chapter 9, and what base has added since):
-- what every module of the Haskell edition imports unless it says otherwise.

module Prelude
  ( -- Functions
    id, const, (.), flip, ($), ($!), seq, until, asTypeOf, error, errorWithoutStackTrace, undefined
    -- Basic types
  , Bool(..), (&&), (||), not, otherwise
  , Maybe(..), maybe, Either(..), either
  , Ordering(..), Char, String, Int, Integer, Word, Double, Float, Rational
  , fst, snd, curry, uncurry
    -- Equality, order, enumerations
  , Eq(..), Ord(..), Enum(..), Bounded(..)
    -- Numbers
  , Num((+), (-), (*), negate, abs, signum, fromInteger), Real(toRational)
  , Integral(quot, rem, div, mod, quotRem, divMod, toInteger)
  , Fractional((/), recip, fromRational)
  , Floating(pi, exp, log, sqrt, (**), logBase, sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, asinh, acosh, atanh)
  , RealFrac(..), RealFloat(..)
  , subtract, even, odd, gcd, lcm, (^), (^^), fromIntegral, realToFrac
    -- Semigroups, functors, monads
  , Semigroup((<>)), Monoid(..)
  , Functor(..), (<$>), Applicative(pure, (<*>), (*>), (<*)), Monad(..), MonadFail(..), (=<<)
  , mapM_, sequence_
    -- Structures
  , Foldable(foldMap, foldr, foldl, foldr1, foldl1, elem, maximum, minimum, sum, product, null, length)
  , Traversable(..), and, or, any, all, concat, concatMap, notElem
    -- Lists
  , map, (++), filter, head, last, tail, init, (!!), reverse
  , scanl, scanl1, scanr, scanr1, iterate, repeat, replicate, cycle
  , take, drop, takeWhile, dropWhile, span, break, splitAt, lookup
  , zip, zip3, zipWith, zipWith3, unzip, unzip3, lines, words, unlines, unwords
    -- Text
  , ShowS, Show(..), shows, showChar, showString, showParen
  , ReadS, Read(readsPrec, readList), reads, readParen, read, lex
    -- Input and output
  , IO, putChar, putStr, putStrLn, print, getChar, getLine, getContents, interact, readIO, readLn
  , FilePath, readFile, writeFile, appendFile, IOError, ioError, userError
  ) where

import Base.Bool
import Base.CallStack (error, undefined)
import Base.Classes
import Base.Derive ()
import Base.Enum
import Base.Error (errorWithoutStackTrace)
import Base.Foldable
import Base.Function
import Base.File
import Base.IO
import Base.IOError
import Base.List (map, (++), filter, head, last, tail, init, (!!), reverse, scanl, scanl1, scanr, scanr1, iterate, repeat
  , replicate, cycle, take, drop, takeWhile, dropWhile, span, break, splitAt, lookup, zip, zip3, zipWith, zipWith3
  , unzip, unzip3)
import Base.Maybe
import Base.Monad
import Base.Monoid
import Base.Num
import Base.Integral
import Base.Float
import Base.Ratio
import Base.Lex (ReadS, lex)
import Base.Read
import Base.Address ()
import Base.ReadDerive ()
import Base.ReadNumber ()
import Base.ReadIO
import Base.ReadTuples ()
import Base.Show
import Base.String
import Base.Traversable
import Base.Tuple
import Base.Tuples ()
import Base.Types
