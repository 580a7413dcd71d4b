newtype Pair = Pair Int Int
newtype None = None
newtype Sum = Left Int | Right Int
newtype Strict = Strict !Int
newtype Void
newtype Good = Good { field :: Int }
