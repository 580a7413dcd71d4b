module A where
import Language.Haskell.TH
numbered :: String -> Int -> Q [Dec]
numbered name n = return [FunD (mkName (name ++ show i)) [Clause [] (NormalB (SigE (LitE (IntegerL (fromIntegral i))) (ConT (mkName "Int")))) []] | i <- [1 .. n]]
