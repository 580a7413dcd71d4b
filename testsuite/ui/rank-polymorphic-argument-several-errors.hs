{-# LANGUAGE RankNTypes, FlexibleInstances, FlexibleContexts, TypeApplications #-}
type Id = forall a. a -> a

class C a where
  c :: a -> Int

instance C (forall a. a)

maybeId :: Maybe Id
maybeId = Nothing

pair :: (forall a. a -> a, Int) -> Int
pair _ = 1

constrained :: C (forall a. a -> a) => Int
constrained = 2

fine :: (Id -> Int) -> Id -> Int
fine f g = f g

main :: IO ()
main = print (fine (\g -> g 1) id, read @(forall a. a) "1")
