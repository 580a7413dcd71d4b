type role Phantom nominal

data Phantom a = Phantom

same :: (a ~ Int) => a -> Int
same x = x

main = print (same 1)
