link (a @ (Just _)) b@ Nothing = (a, b)
