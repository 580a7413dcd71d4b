{-# LANGUAGE TemplateHaskell #-}
module Code where

import Data.Word (Word8)
import Language.Haskell.TH

big :: Code Q Int
big = [|| 2 ^ (63 :: Int) ||]

small :: Code Q Word8
small = [|| 200 + 90 ||]

reads' :: Code Q (String -> Int)
reads' = [|| read ||]

short :: Code Q Float
short = [|| pi ||]

anywhere :: Quote m => Code m Int
anywhere = [|| 3 ||]

power :: Num a => Int -> Code Q (a -> a)
power 0 = [|| \_ -> 1 ||]
power k = [|| \x -> x * $$(power (k - 1)) x ||]
