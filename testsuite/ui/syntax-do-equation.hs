main = do
  x = 1
  print x

greet = do
  let name <- getLine
  putStrLn name

short = do { let x = 1; print x }
