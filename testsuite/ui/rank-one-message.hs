{-# LANGUAGE RankNTypes #-}

both :: (forall a. a -> a) -> (Int, Char)
both f = (f 1, f 'a')

main = print (both (+ 1))
