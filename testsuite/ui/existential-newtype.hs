{-# LANGUAGE ExistentialQuantification #-}
newtype T = forall a. T a

main :: IO ()
main = case T 'c' of T _ -> return ()
