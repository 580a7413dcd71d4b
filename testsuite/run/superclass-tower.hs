-- A class with more superclasses above each other than anybody would write by hand.
module Main where

class K0 a where k0 :: a -> Int
class K0 a => K1 a where { k1 :: a -> Int; k1 x = k0 x + 1 }
class K1 a => K2 a where { k2 :: a -> Int; k2 x = k1 x + 1 }
class K2 a => K3 a where { k3 :: a -> Int; k3 x = k2 x + 1 }
class K3 a => K4 a where { k4 :: a -> Int; k4 x = k3 x + 1 }
class K4 a => K5 a where { k5 :: a -> Int; k5 x = k4 x + 1 }
class K5 a => K6 a where { k6 :: a -> Int; k6 x = k5 x + 1 }
class K6 a => K7 a where { k7 :: a -> Int; k7 x = k6 x + 1 }
class K7 a => K8 a where { k8 :: a -> Int; k8 x = k7 x + 1 }
class K8 a => K9 a where { k9 :: a -> Int; k9 x = k8 x + 1 }
class K9 a => K10 a where { k10 :: a -> Int; k10 x = k9 x + 1 }
class K10 a => K11 a where { k11 :: a -> Int; k11 x = k10 x + 1 }
class K11 a => K12 a where { k12 :: a -> Int; k12 x = k11 x + 1 }
class K12 a => K13 a where { k13 :: a -> Int; k13 x = k12 x + 1 }
class K13 a => K14 a where { k14 :: a -> Int; k14 x = k13 x + 1 }
class K14 a => K15 a where { k15 :: a -> Int; k15 x = k14 x + 1 }
class K15 a => K16 a where { k16 :: a -> Int; k16 x = k15 x + 1 }
class K16 a => K17 a where { k17 :: a -> Int; k17 x = k16 x + 1 }
class K17 a => K18 a where { k18 :: a -> Int; k18 x = k17 x + 1 }
class K18 a => K19 a where { k19 :: a -> Int; k19 x = k18 x + 1 }
class K19 a => K20 a where { k20 :: a -> Int; k20 x = k19 x + 1 }
class K20 a => K21 a where { k21 :: a -> Int; k21 x = k20 x + 1 }
class K21 a => K22 a where { k22 :: a -> Int; k22 x = k21 x + 1 }
class K22 a => K23 a where { k23 :: a -> Int; k23 x = k22 x + 1 }
class K23 a => K24 a where { k24 :: a -> Int; k24 x = k23 x + 1 }
class K24 a => K25 a where { k25 :: a -> Int; k25 x = k24 x + 1 }
class K25 a => K26 a where { k26 :: a -> Int; k26 x = k25 x + 1 }
class K26 a => K27 a where { k27 :: a -> Int; k27 x = k26 x + 1 }
class K27 a => K28 a where { k28 :: a -> Int; k28 x = k27 x + 1 }
class K28 a => K29 a where { k29 :: a -> Int; k29 x = k28 x + 1 }
class K29 a => K30 a where { k30 :: a -> Int; k30 x = k29 x + 1 }

instance K0 Int where k0 = id
instance K0 Bool where k0 = fromEnum
instance K0 a => K0 [a] where k0 = sum . map k0
instance K1 Int
instance K1 Bool where k1 b = if b then 1 else k0 b
instance K1 a => K1 [a]
instance K2 Int
instance K2 Bool where k2 b = if b then 2 else k1 b
instance K2 a => K2 [a]
instance K3 Int
instance K3 Bool where k3 b = if b then 3 else k2 b
instance K3 a => K3 [a]
instance K4 Int
instance K4 Bool where k4 b = if b then 4 else k3 b
instance K4 a => K4 [a]
instance K5 Int
instance K5 Bool where k5 b = if b then 5 else k4 b
instance K5 a => K5 [a]
instance K6 Int
instance K6 Bool where k6 b = if b then 6 else k5 b
instance K6 a => K6 [a]
instance K7 Int
instance K7 Bool where k7 b = if b then 7 else k6 b
instance K7 a => K7 [a]
instance K8 Int
instance K8 Bool where k8 b = if b then 8 else k7 b
instance K8 a => K8 [a]
instance K9 Int
instance K9 Bool where k9 b = if b then 9 else k8 b
instance K9 a => K9 [a]
instance K10 Int
instance K10 Bool where k10 b = if b then 10 else k9 b
instance K10 a => K10 [a]
instance K11 Int
instance K11 Bool where k11 b = if b then 11 else k10 b
instance K11 a => K11 [a]
instance K12 Int
instance K12 Bool where k12 b = if b then 12 else k11 b
instance K12 a => K12 [a]
instance K13 Int
instance K13 Bool where k13 b = if b then 13 else k12 b
instance K13 a => K13 [a]
instance K14 Int
instance K14 Bool where k14 b = if b then 14 else k13 b
instance K14 a => K14 [a]
instance K15 Int
instance K15 Bool where k15 b = if b then 15 else k14 b
instance K15 a => K15 [a]
instance K16 Int
instance K16 Bool where k16 b = if b then 16 else k15 b
instance K16 a => K16 [a]
instance K17 Int
instance K17 Bool where k17 b = if b then 17 else k16 b
instance K17 a => K17 [a]
instance K18 Int
instance K18 Bool where k18 b = if b then 18 else k17 b
instance K18 a => K18 [a]
instance K19 Int
instance K19 Bool where k19 b = if b then 19 else k18 b
instance K19 a => K19 [a]
instance K20 Int
instance K20 Bool where k20 b = if b then 20 else k19 b
instance K20 a => K20 [a]
instance K21 Int
instance K21 Bool where k21 b = if b then 21 else k20 b
instance K21 a => K21 [a]
instance K22 Int
instance K22 Bool where k22 b = if b then 22 else k21 b
instance K22 a => K22 [a]
instance K23 Int
instance K23 Bool where k23 b = if b then 23 else k22 b
instance K23 a => K23 [a]
instance K24 Int
instance K24 Bool where k24 b = if b then 24 else k23 b
instance K24 a => K24 [a]
instance K25 Int
instance K25 Bool where k25 b = if b then 25 else k24 b
instance K25 a => K25 [a]
instance K26 Int
instance K26 Bool where k26 b = if b then 26 else k25 b
instance K26 a => K26 [a]
instance K27 Int
instance K27 Bool where k27 b = if b then 27 else k26 b
instance K27 a => K27 [a]
instance K28 Int
instance K28 Bool where k28 b = if b then 28 else k27 b
instance K28 a => K28 [a]
instance K29 Int
instance K29 Bool where k29 b = if b then 29 else k28 b
instance K29 a => K29 [a]
instance K30 Int
instance K30 Bool where k30 b = if b then 30 else k29 b
instance K30 a => K30 [a]

bottom :: K30 a => a -> Int
bottom x = k0 x + k15 x

middle :: K30 a => [a] -> [Int]
middle xs = k0 xs : k7 xs : k30 xs : map k20 xs

main :: IO ()
main = do
  print (bottom (3 :: Int), bottom True, bottom [False, True])
  print (middle [1 :: Int, 2], middle [True])
