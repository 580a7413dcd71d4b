import Data.Map

evens :: [Int] -> [Int]
evens ns = filter even ns

main :: IO ()
main = print (evens [1, 2, 3])
