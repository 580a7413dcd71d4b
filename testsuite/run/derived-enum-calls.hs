{-# LANGUAGE StandaloneDeriving #-}
-- Errors of derived methods of Enum tell where the instance is derived.
module Main (main) where

import Control.Exception

data Colour = Red | Green
  deriving (Show, Eq,
            Enum)

data Size = Small | Medium | Large

deriving instance Enum Size

told :: a -> IO ()
told x = do
  r <- try (evaluate x)
  putStrLn (either (\e -> displayException (e :: ErrorCall)) (const "a value") r)

main :: IO ()
main = do
  told (succ Green)
  told (pred Red)
  told (toEnum 7 :: Colour)
  told (succ Large)
  told (toEnum (-1) :: Size)
  told (succ Small)
