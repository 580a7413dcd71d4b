{-# LANGUAGE ExplicitForAll #-}
f :: forall a. [a] -> [a]
f xs = go xs
  where
    go :: [a] -> [a]
    go ys = ys ++ xs

main :: IO ()
main = print (f "c")
