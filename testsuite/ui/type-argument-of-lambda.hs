{-# LANGUAGE TypeApplications #-}
main :: IO ()
main = print ((\x -> x) @Int 1)
