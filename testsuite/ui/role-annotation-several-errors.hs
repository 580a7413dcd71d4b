{-# LANGUAGE RoleAnnotations #-}
type role Box phantom
data Box a = Box a

type role Applied representational representational
data Applied f a = Applied (f a)

type role Pair nominal
data Pair a b = Pair a b

type role Maybe nominal

type role Synonym nominal
type Synonym a = [a]

type role Class representational
class Class a

type role Twice nominal
type role Twice nominal
data Twice a = Twice a

type role Fine nominal _ phantom
data Fine a b c = Fine a b

main :: IO ()
main = print 1
