-- Haskell's Prelude lacks what Pure's has in addition.
main :: IO ()
main = print (seq isJust (seq comparing (seq Nil 'a')))
