module Main where

import Control.Exception
import Data.Dynamic

-- Values that carry their type are exceptions.
main :: IO ()
main = do
  r <- try (throwIO (toDyn 'x'))
  case r of
    Left d -> print (fromDynamic d :: Maybe Char, fromDynamic d :: Maybe Int)
    Right () -> putStrLn "nothing"
