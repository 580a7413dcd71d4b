-- a fragment of Haskell
f = let x = 1
g = 2
