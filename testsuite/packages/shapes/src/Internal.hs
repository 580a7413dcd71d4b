-- Another package has a module of that name.
module Internal (Shape (..), origin) where

data Shape = Square Int | Rect Int Int
  deriving (Eq, Show)

origin :: String
origin = "shapes"
