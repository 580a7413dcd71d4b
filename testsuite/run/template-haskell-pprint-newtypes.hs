-- Newtypes are printed as GHC does it, which is another way than that of data types.
module Main where
import Language.Haskell.TH
main :: IO ()
main = mapM_ putStrLn [pprint (NewtypeD [] (mkName "N") [PlainTV (mkName "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa") ()] Nothing (RecC (mkName "N") [(mkName "unNnnnnnnnnnnnnnnnnnnnnnnnn", Bang NoSourceUnpackedness NoSourceStrictness, ConT (mkName "Int"))]) [DerivClause Nothing [ConT (mkName "Show")], DerivClause (Just NewtypeStrategy) [ConT (mkName "Eq"), ConT (mkName "Oooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooord")]])
 , pprint (NewtypeD [] (mkName "N") [] Nothing (GadtC [mkName "N"] [(Bang NoSourceUnpackedness NoSourceStrictness, ConT (mkName "Int"))] (ConT (mkName "N"))) [])
 , pprint (NewtypeInstD [] Nothing (AppT (ConT (mkName "F")) (ConT (mkName "Int"))) Nothing (RecC (mkName "N") [(mkName "un", Bang NoSourceUnpackedness NoSourceStrictness, ConT (mkName "Int"))]) [DerivClause Nothing [ConT (mkName "Show")]])
 , pprint (NewtypeD [] (mkName "N") [] Nothing (NormalC (mkName "N") [(Bang NoSourceUnpackedness NoSourceStrictness, ConT (mkName "Int"))]) [DerivClause Nothing [ConT (mkName "Show")]])
 , pprint (DataD [] (mkName "N") [] Nothing [RecC (mkName "N") [(mkName "un", Bang NoSourceUnpackedness NoSourceStrictness, ConT (mkName "Int"))]] [DerivClause Nothing [ConT (mkName "Show")]])]
