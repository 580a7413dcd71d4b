f x = do
  let y = x
  in y
