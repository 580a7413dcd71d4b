same :: Eq [a] => a -> a -> Bool
same a b = [a] == [b]

main :: IO ()
main = print (same 'a' 'b')
