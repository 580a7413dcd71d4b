{-# LANGUAGE RoleAnnotations #-}
type role Box representationl
data Box a = Box a

main :: IO ()
main = print 1
