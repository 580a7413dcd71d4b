{-# LANGUAGE KindSignatures #-}
data T :: * -> Constraint
