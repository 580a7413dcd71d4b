{-# LANGUAGE TypeFamilies, TypeOperators, FlexibleInstances, ScopedTypeVariables, AllowAmbiguousTypes, TypeApplications #-}
module Main where
-- handlers whose types follow from the type of an interface
infixr 4 :>
infixr 3 :<|>
data Capture a
data Query a
data Get a
data path :> rest
data a :<|> b = a :<|> b
class Part p where part :: String
data Users
data Item
instance Part Users where part = "users"
instance Part Item where part = "item"

type family Server api
type instance Server (Get a) = Either String a
type instance Server (Capture a :> rest) = a -> Server rest
type instance Server (Query a :> rest) = Maybe a -> Server rest
type instance Server (a :<|> b) = Server a :<|> Server b
data At p
type instance Server (At p :> rest) = Server rest

class HasServer api where
  route :: Server api -> [String] -> Maybe String
instance Show a => HasServer (Get a) where
  route h [] = Just (either ("error: " ++) show h)
  route _ _ = Nothing
instance (Read a, HasServer rest) => HasServer (Capture a :> rest) where
  route h (s : path) | [(x, "")] <- reads s = route @rest (h x) path
  route _ _ = Nothing
instance (Read a, HasServer rest) => HasServer (Query a :> rest) where
  route h (('?' : s) : path) | [(x, "")] <- reads s = route @rest (h (Just x)) path
  route h path = route @rest (h Nothing) path
instance (Part p, HasServer rest) => HasServer (At p :> rest) where
  route h (s : path) | s == part @p = route @rest h path
  route _ _ = Nothing
instance (HasServer a, HasServer b) => HasServer (a :<|> b) where
  route (a :<|> b) path = case route @a a path of
    Nothing -> route @b b path
    found -> found

type Api = At Users :> Query Int :> Get [Int]
      :<|> At Item :> Capture Int :> Capture Bool :> Get String

server :: Server Api
server = users :<|> item
  where
    users Nothing = Left "how many?"
    users (Just n) = Right [1 .. n]
    item n b = Right (show (n + 1) ++ show (not b))

main :: IO ()
main = mapM_ (print . route @Api server . words)
  ["users ?3", "users", "item 4 True", "item x True", "nothing"]
