module Key (Key, key, toText) where
import Data.Type.Coercion
newtype Key = Key String deriving (Eq, Ord, Show)
key :: String -> Key
key = Key
toText :: Maybe (Coercion Key String)
toText = Just Coercion
