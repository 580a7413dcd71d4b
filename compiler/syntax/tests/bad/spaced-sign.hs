{-# LANGUAGE TypeApplications #-}
f x@ y = x

g (~ y) = y

data T = T ! Int
