{-# LANGUAGE InstanceSigs #-}
newtype Box a = Box a

instance Show a => Show (Box a) where
  show :: Box a -> String
  showsPrec d (Box a) = showsPrec d a

main :: IO ()
main = print (Box 'c')
