main :: IO ()
main = putStrLn ("a	b" ++ ['	'] ++ "gap \ 	 \ is white")
