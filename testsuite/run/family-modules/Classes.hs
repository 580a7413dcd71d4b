{-# LANGUAGE TypeFamilies #-}
module Classes (Coll (..), Elem, Key (..), Size, Weight, Wrap (..), Map (BoolMap)) where
class Coll c where
  type Item c
  single :: Item c -> c
  items :: c -> [Item c]
type Elem c = Item c
newtype Wrap a = Wrap a
instance Coll (Wrap a) where
  type Item (Wrap a) = a
  single = Wrap
  items (Wrap a) = [a]
type family Size a
type family Weight a where
  Weight Char = Double
  Weight a = Int
class Key k where
  data Map k :: * -> *
  emptyMap :: Map k v
  look :: k -> Map k v -> Maybe v
  store :: k -> v -> Map k v -> Map k v
instance Key Bool where
  data Map Bool v = BoolMap (Maybe v) (Maybe v)
  emptyMap = BoolMap Nothing Nothing
  look b (BoolMap f t) = if b then t else f
  store True v (BoolMap f _) = BoolMap f (Just v)
  store False v (BoolMap _ t) = BoolMap (Just v) t
