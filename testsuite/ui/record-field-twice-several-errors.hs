data Point = Point { x :: Int, y :: Int, x :: Int }

data Size = Size { width, height :: Int }

grow :: Size -> Size
grow s = s { width = 1, height = 2, width = 3 }

size :: Size
size = Size { width = 1, height = 2, height = 3 }

area :: Size -> Int
area Size { width = a, width = b } = a * b

main :: IO ()
main = print (area (grow size))
