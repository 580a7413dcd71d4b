{-# LANGUAGE ExistentialQuantification #-}
data T = forall a. Show a => T a

main :: IO ()
main = putStrLn (let T x = T 'c' in show x)
