module Points where

data Point = Point { x, y :: Int }
