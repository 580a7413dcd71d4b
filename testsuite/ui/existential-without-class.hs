{-# LANGUAGE ExistentialQuantification #-}
data T = forall a. T a

main :: IO ()
main = case T 'c' of T x -> print x
