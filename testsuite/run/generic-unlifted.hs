{-# LANGUAGE MagicHash #-}
-- Fields of unlifted types as representations have them.

import GHC.Generics
import GHC.Exts
main :: IO ()
main = do
  print (UInt 3# :: UInt ())
  print [Just (UChar 'x'# :: UChar ())]
  print (UDouble 2.5## :: UDouble (), UFloat 1.5# :: UFloat (), UWord 7## :: UWord ())
  print (compare (UInt 3# :: UInt ()) (UInt 4#), (UWord 4## :: UWord ()) == UWord 4##)
  print (I# (uInt# (fmap not (UInt 3#))), sum (UInt 3#))
