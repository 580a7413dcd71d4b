data Colour = Red | Green

deriving instance Show Colour

main :: IO ()
main = print [Red, Green]
