{-# LANGUAGE TypeFamilies #-}
-- Versions of packages: numbers with dots between them, and tags.

module Data.Version (Version(..), showVersion, parseVersion, makeVersion) where

import Prelude
import qualified Base.IsList as L
import Data.Char (isAlphaNum, isDigit)
import Data.List (intercalate, sort)
import Text.ParserCombinators.ReadP

data Version = Version { versionBranch :: [Int], versionTags :: [String] }
  deriving (Read, Show)

-- Tags count in any order.
instance Eq Version where
  v == w = versionBranch v == versionBranch w && sort (versionTags v) == sort (versionTags w)

instance Ord Version where
  compare v w = compare (versionBranch v) (versionBranch w)

showVersion :: Version -> String
showVersion (Version branch tags) = intercalate "." (map show branch) ++ concatMap ('-' :) tags

parseVersion :: ReadP Version
parseVersion = do
  branch <- sepBy1 (fmap read (munch1 isDigit)) (char '.')
  tags <- many (char '-' >> munch1 isAlphaNum)
  return (Version branch tags)

makeVersion :: [Int] -> Version
makeVersion branch = Version branch []

instance L.IsList Version where
  type Item Version = Int
  fromList = makeVersion
  toList = versionBranch
