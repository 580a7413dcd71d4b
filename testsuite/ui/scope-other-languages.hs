data Person = Person String int

main = do
  print (1 != 2)
  print (7 % 2)
  print (true || False)
  print (len [1, 2])
  print (Maybe 3)
  print (y + 1)

f :: Just Int -> Int
f x = x
