{-# LANGUAGE TypeFamilies #-}
-- What follows is not read.
type family Element c
type instance Element [a] = a

main :: IO ()
main = putStrLn "families"
