module Places where

data Place = Place { name :: String, street :: String }
