class Box f where
  open :: f a -> a
  shut :: (Box f, Show a) => a -> f a

main :: IO ()
main = putStrLn "boxes"
