module Old {-# DEPRECATED "use Shapes" #-} (old) where

old :: Int
old = 1
