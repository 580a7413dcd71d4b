import Data.Sequence (pattern Empty)
pattern A = 1
main = print 1
