-- Centres on expressions: walks over lists that are shared.
main :: IO ()
main = do
  let xs = [1 .. 30000]
  let ys = [1 .. 60000]
  print ({-# SCC walk_xs #-} last xs)
  print ({-# SCC walk_init_xs #-} last (init xs))
  print ({-# SCC walk_ys #-} last ys)
  print ({-# SCC "walk_init_ys" #-} last (init ys))
