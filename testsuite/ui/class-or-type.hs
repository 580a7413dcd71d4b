f :: Show -> String
f = show

g :: Maybe a => a -> a
g x = x

h :: Ord a -> a -> a
h x y = y

instance Int Show where

main = print 1
