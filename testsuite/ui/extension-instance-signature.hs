newtype Box a = Box a

instance Functor Box where
  fmap :: (a -> b) -> Box a -> Box b
  fmap f (Box a) = Box (f a)

main :: IO ()
main = case fmap not (Box True) of Box b -> print b
