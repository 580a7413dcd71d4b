import App (versions)

main :: IO ()
main = print (length versions)
