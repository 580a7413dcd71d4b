{-# OPTIONS_GHC -Wall -Wincomplete-uni-patterns #-}
main :: IO ()
main = do
  let Just x = lookup 'a' [('a', 'b')]
  print ((\(Just y) -> [x, y]) (Just 'c'))
