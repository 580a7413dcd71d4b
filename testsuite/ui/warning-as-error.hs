{-# OPTIONS_GHC -Werror=unused-matches #-}
main :: IO ()
main = print (f 'c')

f :: Char -> Int
f c = 1
