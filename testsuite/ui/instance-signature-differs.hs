{-# LANGUAGE InstanceSigs #-}
newtype Box a = Box a

instance Functor Box where
  fmap :: (a -> a) -> Box a -> Box a
  fmap f (Box a) = Box (f a)

main :: IO ()
main = case fmap not (Box True) of Box b -> print b
