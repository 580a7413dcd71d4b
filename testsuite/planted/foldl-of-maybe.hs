import Data.List (foldl')

latest :: Maybe Int -> Int -> Maybe Int
latest Nothing n = Just n
latest (Just m) n = Just (max m n) -- => latest (Just m) n = Just $! max m n

main :: IO ()
main = print (foldl' latest Nothing [1 .. 200000])

-- missed
