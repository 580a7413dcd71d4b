{-# LANGUAGE DuplicateRecordFields #-}
module Keys (R(..), S(..)) where
data R = R { key :: Int } deriving Show
data S = S { key :: Char, other :: Bool } | T { other :: Bool } deriving Show
