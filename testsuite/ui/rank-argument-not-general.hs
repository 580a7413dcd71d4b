{-# LANGUAGE RankNTypes #-}
main :: IO ()
main = putStrLn (both not)

both :: (forall a. a -> a) -> String
both f = f "x"
