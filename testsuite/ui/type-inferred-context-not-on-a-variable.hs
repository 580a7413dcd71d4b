{-# LANGUAGE MultiParamTypeClasses #-}
class Convert a b where
  convert :: a -> b -> Bool

check x = convert x 'c'

main :: IO ()
main = putStrLn "converted"
