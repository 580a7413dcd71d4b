{-# LANGUAGE ExistentialQuantification #-}
data T = forall a. Show a => T a

open :: T -> b
open (T x) = x

main :: IO ()
main = print (open (T 'c') :: Int)
