deep = do
  let x = 1
       y = 2
  print (x + y)

shallow = do
  let x = 1
     y = 2
  print (x + y)

expression x = let a = x
                 b = 2
               in a + b

local x = y + z
  where y = x
       z = 2

statements = do
  line <- getLine
    other <- getLine
  print 1

alternatives x = case x of
    Just y -> y
  Nothing -> 0

inner = do
    print 1
  print 2

really x = let a = x
  a + 1

main = print 1
 more = 2
