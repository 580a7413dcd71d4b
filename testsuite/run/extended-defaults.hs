{-# LANGUAGE ExtendedDefaultRules #-}
-- Types that nothing decides may be () and lists, and classes of one's own may be among them.
module Main (main) where

import Data.Foldable (toList)

class Named a where
  named :: a -> String

instance Named Integer where
  named n = "integer " ++ show n

instance Named () where
  named _ = "nothing"

main :: IO ()
main = do
  print []
  print (mempty, minBound)
  print (reads "() rest")
  print ([] == [], compare [] [])
  putStrLn (named 5)
  print (toList (pure 'x'))
  print (sum (pure 3), length (pure 'y'))
  mapM_ print (Just (2 ^ 70))
  print (2 / 4)
