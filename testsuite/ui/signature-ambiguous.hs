parse :: (Read a, Show a) => String -> String
parse text = show (read text)

main :: IO ()
main = putStrLn (parse "1")
