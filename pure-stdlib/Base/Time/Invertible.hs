-- Formats that write and read the same, put together from smaller ones.

module Base.Time.Invertible
  ( Format(..), formatShow, formatParseM
  , literal, mapped, checked, both, before, behind, Sign(..), whole, fixed, orDefault, listed
  ) where

import Prelude
import Control.Monad (replicateM)
import Control.Monad.Fail (MonadFail)
import Data.Char (isDigit)
import Data.Fixed (Fixed, HasResolution, showFixed)
import Text.ParserCombinators.ReadP

data Format t = MkFormat
  { formatShowM :: t -> Maybe String
  -- ^ Nothing where the value cannot be written so.
  , formatReadP :: ReadP t
  }

formatShow :: Format t -> t -> String
formatShow format t = maybe (error "formatShow: bad value") id (formatShowM format t)

formatParseM :: MonadFail m => Format t -> String -> m t
formatParseM format s = case [t | (t, "") <- readP_to_S (formatReadP format) s] of
  [t] -> return t
  [] -> fail ("no parse of " ++ show s)
  _ -> fail ("multiple parses of " ++ show s)

literal :: String -> Format ()
literal s = MkFormat (\_ -> Just s) (() <$ string s)

mapped :: (a -> b) -> (b -> a) -> Format a -> Format b
mapped to from = checked (Just . to) (Just . from)

-- The same where not every value has a counterpart.
checked :: (a -> Maybe b) -> (b -> Maybe a) -> Format a -> Format b
checked to from (MkFormat shows' reads') = MkFormat (\b -> from b >>= shows') (reads' >>= maybe pfail return . to)

both :: Format a -> Format b -> Format (a, b)
both (MkFormat showA readA) (MkFormat showB readB) =
  MkFormat (\(a, b) -> (++) <$> showA a <*> showB b) ((,) <$> readA <*> readB)

before :: String -> Format a -> Format a
before s format = mapped snd ((,) ()) (both (literal s) format)

behind :: Format a -> String -> Format a
behind format s = mapped fst (\a -> (a, ())) (both format (literal s))

-- What signs a number may have: none, one where it is negative, or always one.
data Sign = NoSign | NegativeSign | AlwaysSign

-- A number of this many digits at least, if so wanted; one is read with just so many.
whole :: Sign -> Maybe Int -> Format Integer
whole sign places = MkFormat (signed sign digits) (signs sign <*> (read <$> taken places))
  where
    digits n = let s = show n in maybe "" (\k -> replicate (k - length s) '0') places ++ s

-- The same with what is behind the point, if anything is.
fixed :: HasResolution r => Sign -> Maybe Int -> Format (Fixed r)
fixed sign places = MkFormat (signed sign digits) (signs sign <*> (number <$> taken places <*> option "" (satisfy (`elem` ".,") *> munch1 isDigit)))
  where
    digits t = let (s, rest) = break (== '.') (showFixed True t) in maybe "" (\k -> replicate (k - length s) '0') places ++ s ++ rest
    number front rest = fromRational (fromInteger (read (front ++ rest)) / 10 ^ length rest)

taken :: Maybe Int -> ReadP String
taken = maybe (munch1 isDigit) (\n -> replicateM n (satisfy isDigit))

signed :: (Num n, Ord n) => Sign -> (n -> String) -> n -> Maybe String
signed sign digits n = case sign of
  NoSign | n < 0 -> Nothing
  AlwaysSign | n >= 0 -> Just ('+' : digits n)
  _ | n < 0 -> Just ('-' : digits (negate n))
  _ -> Just (digits n)

signs :: Num n => Sign -> ReadP (n -> n)
signs sign = case sign of
  NoSign -> return id
  NegativeSign -> option id (negate <$ char '-')
  AlwaysSign -> (id <$ char '+') +++ (negate <$ char '-')

-- What may be left out where it is that.
orDefault :: Eq a => a -> Format a -> Format a
orDefault a (MkFormat shows' reads') = MkFormat (\b -> if a == b then Just "" else shows' b) (option a reads')

-- The first that can write it; any that can read it.
listed :: [Format a] -> Format a
listed formats = MkFormat (\a -> foldr (\f rest -> maybe rest Just (formatShowM f a)) Nothing formats) (choice (map formatReadP formats))
