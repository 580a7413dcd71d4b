{-# OPTIONS_GHC -fno-ignore-asserts #-}
-- An assertion that fails says where it stands.

import Control.Exception

half :: Int -> Int
half n = assert (even n) (n `div` 2)

main :: IO ()
main = do
  print (half 8)
  r <- try (evaluate (half 7)) :: IO (Either AssertionFailed Int)
  print r
  r' <- try (evaluate (assert False 'x'))
  case r' of
    Left (AssertionFailed why) -> putStrLn why
    Right c -> print c
