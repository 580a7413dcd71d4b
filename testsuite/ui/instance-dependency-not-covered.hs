{-# LANGUAGE FunctionalDependencies #-}
class Convert a b | a -> b where
  convert :: a -> Maybe b

instance Convert [a] (Maybe b) where
  convert _ = Nothing

main :: IO ()
main = print (length (convert "text"))
