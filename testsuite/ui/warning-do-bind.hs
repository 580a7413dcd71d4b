{-# OPTIONS_GHC -Wall #-}
main :: IO ()
main = do
  mapM print "ab"
  return ()
