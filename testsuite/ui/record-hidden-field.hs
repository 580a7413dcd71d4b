{-# LANGUAGE ExistentialQuantification #-}
data Shown = forall a. Show a => Shown { content :: a, label :: String }

relabel :: Shown -> Shown
relabel s = s { label = "new" }

replace :: Shown -> Shown
replace s = s { content = 'c' }

main :: IO ()
main = do
  let s = Shown { content = 1 :: Int, label = "one" }
  case s of Shown { content = c } -> print c
  putStrLn (label (relabel s))
  print (content s)
