{-# LANGUAGE TypeFamilies #-}
module Instances where
import Classes
instance Coll [a] where
  type Item [a] = a
  single x = [x]
  items = id
instance Key k => Key [k] where
  data Map [k] v = ListMap (Maybe v) (Map k (Map [k] v))
  emptyMap = ListMap Nothing emptyMap
  look [] (ListMap v _) = v
  look (k : ks) (ListMap _ m) = look k m >>= look ks
  store [] v (ListMap _ m) = ListMap (Just v) m
  store (k : ks) v (ListMap w m) = ListMap w (store k (store ks v (maybe emptyMap id (look k m))) m)
