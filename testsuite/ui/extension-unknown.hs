{-# LANGUAGE LambdaCas, GADTsyntax, DataKinds #-}
main = print 1
