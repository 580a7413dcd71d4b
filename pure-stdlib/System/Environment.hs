-- How the program was called.

module System.Environment (getArgs, getProgName) where

import Prelude
import Base.Effect
import Base.IO
import Base.Primitive

getArgs :: IO [String]
getArgs = pure (argumentsFrom 2)

argumentsFrom :: Int -> [String]
argumentsFrom source
  | readByte source 0 == -2 = []
  | otherwise = textFrom source 0 : argumentsFrom (source + 1)

getProgName :: IO String
getProgName = pure (textFrom 1 0)
