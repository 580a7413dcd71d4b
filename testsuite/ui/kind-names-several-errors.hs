{-# LANGUAGE KindSignatures, RankNTypes #-}
data T (f :: Foo) = T

data U (f :: Type -> *) = U

data V (b :: Bool) = V

type S (c :: Show) = Int

f :: forall (a :: Unknown). a -> a
f x = x

g :: forall (a :: * -> *). a -> a
g x = x

main :: IO ()
main = print 1
