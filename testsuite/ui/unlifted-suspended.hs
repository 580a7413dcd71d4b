{-# LANGUAGE MagicHash #-}
import GHC.Exts

list n = [n +# 1#, 3#]

main :: IO ()
main = case Just 3.0## of
  Just _ -> case (2#, 'x') of
    (_, c) -> print c
  Nothing -> print (I# (dataToTag# undefined))
