data Point = Point { px :: Int, py :: Int }

main :: IO ()
main = print (px Point { px = 1 })
