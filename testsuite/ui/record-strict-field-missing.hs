data Point = Point { px :: !Int, py :: Int }

origin :: Point
origin = Point { py = 0 }

main :: IO ()
main = print (px origin)
