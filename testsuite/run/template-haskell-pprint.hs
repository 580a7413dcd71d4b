-- not: zeal, zeal-prof
{-# LANGUAGE NegativeLiterals, TemplateHaskell #-}
-- Syntax as text: every form of expressions, patterns, types and declarations, alone and within others.
module Main where

import Language.Haskell.TH
import Language.Haskell.TH.Syntax

n :: String -> Name
n = mkName

v, c :: String -> Exp
v = VarE . mkName
c = ConE . mkName

int :: Integer -> Exp
int = LitE . IntegerL

t, tc :: String -> Type
t = VarT . mkName
tc = ConT . mkName

b, bs, bl, bu :: Bang
b = Bang NoSourceUnpackedness NoSourceStrictness
bs = Bang NoSourceUnpackedness SourceStrict
bl = Bang NoSourceUnpackedness SourceLazy
bu = Bang SourceUnpack SourceStrict

exps :: [Exp]
exps =
  [ v "x", c "Just", v "+", c ":|", UnboundVarE (n "hole"), int 3, int (-3), LitE (RationalL 2.5), LitE (RationalL (-3))
  , LitE (StringL "ab\"c\n"), LitE (StringL "a\nb"), LitE (StringL ""), LitE (StringL "a\n\n"), LitE (CharL '\n'), LitE (IntPrimL 3), LitE (IntPrimL -3), LitE (WordPrimL 3)
  , LitE (DoublePrimL 2.5), LitE (FloatPrimL 1), LitE (StringPrimL [97,98]), LitE (CharPrimL 'x')
  , AppE (v "f") (v "x"), AppE (AppE (v "f") (int -1)) (AppE (v "g") (v "y")), AppE (v "f") (LitE (RationalL 2.5)), AppTypeE (v "f") (tc "Int")
  , AppTypeE (v "f") (AppT (tc "Maybe") (tc "Int"))
  , InfixE (Just (v "a")) (v "+") (Just (v "b")), InfixE (Just (v "a")) (v "div") Nothing, InfixE Nothing (v "+") (Just (v "b")), InfixE Nothing (v "+") Nothing
  , InfixE (Just (InfixE (Just (v "a")) (v "+") (Just (v "b")))) (v "*") (Just (v "c"))
  , UInfixE (v "a") (v "+") (UInfixE (v "b") (c ":") (v "c")), AppE (v "f") (UInfixE (v "a") (v "+") (v "b")), InfixE (Just (v "a")) (LamE [WildP] (v "f")) (Just (v "b"))
  , ParensE (v "a"), LamE [] (v "a"), LamE [VarP (n "x"), WildP] (v "x"), AppE (v "f") (LamE [VarP (n "x")] (v "x"))
  , LamCaseE [Match WildP (NormalB (v "x")) [], Match (ConP (n "Just") [VarP (n "x")]) (NormalB (v "x")) []]
  , TupE [Just (v "a"), Nothing], TupE [], TupE [Just (v "a")], TupE [Just (v "a"), Just (v "b")], UnboxedTupE [Just (v "a"), Just (v "b")], UnboxedSumE (v "a") 2 3
  , CondE (v "a") (v "b") (v "c"), AppE (v "f") (CondE (v "a") (v "b") (v "c"))
  , CondE (v (replicate 40 'a')) (v (replicate 40 'b')) (v (replicate 40 'c'))
  , MultiIfE [(NormalG (v "a"), v "b"), (NormalG (v "c"), v "d")], MultiIfE []
  , LetE [ValD (VarP (n "x")) (NormalB (int 1)) []] (v "x"), LetE [ValD (VarP (n "x")) (NormalB (int 1)) [], SigD (n "x") (tc "Int")] (v "x"), LetE [] (v "x")
  , CaseE (v "x") [Match WildP (NormalB (v "x")) []]
  , CaseE (v "x") [Match WildP (GuardedB [(NormalG (v "a"), v "b"), (PatG [BindS (ConP (n "Just") [VarP (n "q")]) (v "r"), NoBindS (v "s")], v "d")]) [ValD (VarP (n "z")) (NormalB (int 1)) []], Match (LitP (IntegerL -1)) (NormalB (v "x")) []]
  , DoE Nothing [BindS (VarP (n "x")) (v "m"), NoBindS (v "x")], DoE (Just (ModName "M")) [NoBindS (v "x")], MDoE Nothing [NoBindS (v "x"), NoBindS (v "y")]
  , DoE Nothing [LetS [ValD (VarP (n "x")) (NormalB (int 1)) []], RecS [NoBindS (v "x")], NoBindS (v "x")]
  , CompE [BindS (VarP (n "x")) (v "m"), NoBindS (v "x")], CompE [NoBindS (v "x")], CompE [ParS [[BindS (VarP (n "x")) (v "m")], [BindS (VarP (n "y")) (v "k"), NoBindS (v "l")]], NoBindS (v "x")]
  , ArithSeqE (FromR (int 1)), ArithSeqE (FromThenR (int 1) (int 2)), ArithSeqE (FromToR (int 1) (int 2)), ArithSeqE (FromThenToR (int 1) (int 2) (int -3))
  , ListE [v "a", v "b"], ListE [], SigE (v "a") (tc "Int"), AppE (v "f") (SigE (v "a") (tc "Int")), SigE (LamE [WildP] (v "x")) (tc "Int"), SigE (SigE (v "a") (tc "Int")) (tc "Int")
  , RecConE (n "R") [(n "a", int 1), (n "b", int 2)], RecConE (n "R") [], RecUpdE (v "r") [(n "a", int 1)], RecUpdE (AppE (v "f") (v "r")) [(n "a", int 1)]
  , StaticE (v "x"), LabelE "foo", ImplicitParamVarE "foo"
  , VarE 'map, ConE '(:), ConE '(), ConE '(,), ConE '[], VarE '(+), InfixE (Just (v "a")) (ConE '(:)) (Just (v "b"))
  ]

pats :: [Pat]
pats =
  [ LitP (IntegerL 1), LitP (IntegerL -1), VarP (n "x"), VarP (n "+"), TupP [VarP (n "x"), WildP], TupP [], UnboxedTupP [WildP, WildP], UnboxedSumP WildP 1 2
  , ConP (n "Just") [VarP (n "x")], ConP (n "Nothing") [], ConP (n ":|") [WildP, WildP], InfixP (VarP (n "x")) (n ":") (VarP (n "y")), InfixP (VarP (n "x")) (n "P") (InfixP (VarP (n "x")) (n "P") (VarP (n "y")))
  , UInfixP (VarP (n "x")) (n ":") (VarP (n "y")), ParensP WildP, TildeP WildP, BangP (VarP (n "x")), AsP (n "x") WildP, RecP (n "R") [(n "a", WildP), (n "b", VarP (n "c"))], RecP (n "R") []
  , ListP [WildP, WildP], SigP WildP (tc "Int"), ViewP (v "f") WildP, BangP (ConP (n "Just") [WildP]), ConP (n "F") [ConP (n "N") [], TildeP WildP, AsP (n "x") WildP, LitP (IntegerL -1), ViewP (v "f") WildP, SigP WildP (tc "Int")]
  ]

typs :: [Type]
typs =
  [ t "a", tc "Int", AppT (tc "Maybe") (tc "Int"), AppT (tc "Maybe") (AppT (tc "Maybe") (tc "Int")), AppT (AppT ArrowT (t "a")) (t "b"), AppT (AppT ArrowT (AppT (AppT ArrowT (t "a")) (t "b"))) (AppT (AppT ArrowT (t "c")) (t "d"))
  , AppT ListT (t "a"), AppT (tc "F") (AppT ListT (t "a")), TupleT 0, TupleT 2, AppT (AppT (TupleT 2) (t "a")) (t "b"), AppT (TupleT 2) (t "a"), ListT, ArrowT, AppT ArrowT (t "a"), UnboxedTupleT 2, AppT (AppT (UnboxedTupleT 2) (t "a")) (t "b"), UnboxedSumT 2
  , ForallT [PlainTV (n "a") SpecifiedSpec, KindedTV (n "b") InferredSpec StarT] [AppT (tc "Show") (t "a")] (t "a")
  , ForallT [] [AppT (tc "Show") (t "a"), AppT (tc "Eq") (t "a")] (t "a"), ForallT [PlainTV (n "a") SpecifiedSpec] [] (t "a")
  , AppT (tc "F") (ForallT [PlainTV (n "a") SpecifiedSpec] [] (t "a")), AppT (AppT ArrowT (ForallT [PlainTV (n "a") SpecifiedSpec] [] (t "a"))) (t "b")
  , AppT (AppT EqualityT (t "a")) (t "b"), EqualityT, SigT (t "a") StarT, AppT (tc "F") (SigT (t "a") (AppT (AppT ArrowT StarT) StarT)), PromotedT (n "True"), PromotedNilT, PromotedConsT
  , AppT (AppT PromotedConsT (t "a")) PromotedNilT, PromotedTupleT 2, AppT (AppT (PromotedTupleT 2) (t "a")) (t "b"), StarT, ConstraintT, LitT (NumTyLit 3), LitT (StrTyLit "a\"b"), WildCardT
  , InfixT (t "a") (n ":+:") (t "b"), InfixT (t "a") (n "T") (t "b"), UInfixT (t "a") (n ":+:") (UInfixT (t "b") (n ":*:") (t "c")), ParensT (t "a"), AppT (tc "F") (ParensT (t "a")), ImplicitParamT "x" (tc "Int")
  , ForallT [] [ImplicitParamT "x" (tc "Int")] (t "a"), AppKindT (tc "F") StarT, ForallVisT [PlainTV (n "a") ()] (t "a"), AppT (tc ":+:") (t "a"), AppT (AppT (tc ":+:") (t "a")) (t "b"), MulArrowT
  , AppT (AppT ArrowT (AppT (AppT EqualityT (t "a")) (t "b"))) (t "b"), ForallT [] [AppT (AppT EqualityT (t "a")) (t "b")] (t "c"), ConT ''Int, ConT ''Maybe, ConT ''[], ConT ''(,)
  ]

decs :: [Dec]
decs =
  [ FunD (n "f") [Clause [VarP (n "x"), ConP (n "Just") [WildP]] (NormalB (v "x")) [], Clause [WildP, ConP (n "N") []] (GuardedB [(NormalG (v "a"), v "b"), (NormalG (v "c"), v "d")]) [ValD (VarP (n "z")) (NormalB (int 1)) [], SigD (n "z") (tc "Int")]]
  , FunD (n "+") [Clause [VarP (n "x"), WildP] (NormalB (v "x")) []]
  , ValD (TupP [VarP (n "x"), WildP]) (NormalB (v "x")) [], ValD (BangP (VarP (n "x"))) (NormalB (v "x")) [], SigD (n "+") (tc "Int"), TySynD (n "T") [PlainTV (n "a") ()] (t "a"), KiSigD (n "T") StarT
  , DataD [] (n "D") [] Nothing [] [], DataD [] (n "D") [PlainTV (n "a") (), KindedTV (n "b") () StarT] (Just StarT) [NormalC (n "A") [(b, t "a"), (bs, AppT (tc "M") (t "b"))], NormalC (n "B") []] [DerivClause Nothing [tc "Show", tc "Eq"], DerivClause (Just StockStrategy) [tc "Ord"], DerivClause (Just (ViaStrategy (tc "X"))) [tc "Ord"]]
  , DataD [AppT (tc "Show") (t "a")] (n "D") [PlainTV (n "a") ()] Nothing [RecC (n "A") [(n "x", b, t "a"), (n "y", bs, AppT (tc "M") (t "b")), (n "z", bu, tc "Int"), (n "+", bl, tc "Int")], InfixC (b, t "a") (n ":*") (bs, t "a"), InfixC (b, t "a") (n "T") (bl, AppT (tc "M") (t "a"))] []
  , DataD [] (n "D") [] Nothing [ForallC [PlainTV (n "a") SpecifiedSpec] [AppT (tc "Show") (t "a")] (NormalC (n "A") [(b, t "a")])] [DerivClause (Just AnyclassStrategy) [], DerivClause (Just NewtypeStrategy) [tc "Show"]]
  , DataD [] (n "G") [PlainTV (n "a") ()] Nothing [GadtC [n "A", n "B"] [(b, t "a"), (bs, tc "Int")] (AppT (tc "G") (t "a")), GadtC [n "C"] [] (AppT (tc "G") (t "a")), RecGadtC [n "E"] [(n "x", b, tc "Int")] (AppT (tc "G") (tc "Int")), ForallC [PlainTV (n "a") SpecifiedSpec] [AppT (tc "Show") (t "a")] (GadtC [n "F"] [(b, AppT (AppT ArrowT (t "a")) (t "b"))] (AppT (tc "G") (t "a")))] [DerivClause Nothing [tc "Show"]]
  , NewtypeD [] (n "N") [] Nothing (RecC (n "N") [(n "unN", b, tc "Int")]) [DerivClause Nothing [tc "Show"]], NewtypeD [] (n "N") [] Nothing (NormalC (n ":N") [(b, tc "Int")]) []
  , ClassD [AppT (tc "Eq") (t "a")] (n "C") [PlainTV (n "a") (), PlainTV (n "b") ()] [FunDep [n "a"] [n "b"], FunDep [n "b"] [n "a", n "b"]] [SigD (n "f") (t "a"), DefaultSigD (n "f") (t "b"), OpenTypeFamilyD (TypeFamilyHead (n "F") [PlainTV (n "a") ()] (KindSig StarT) Nothing), DataFamilyD (n "DF") [] Nothing, TySynInstD (TySynEqn Nothing (AppT (tc "F") (t "a")) (tc "Int"))]
  , ClassD [] (n "C") [] [] [], InstanceD Nothing [] (AppT (tc "C") (tc "Int")) [], InstanceD (Just Overlapping) [AppT (tc "C") (t "a")] (AppT (tc "C") (AppT (tc "M") (t "a"))) [FunD (n "f") [Clause [] (NormalB (int 1)) []], TySynInstD (TySynEqn Nothing (AppT (tc "F") (t "a")) (tc "Int")), DataInstD [] Nothing (AppT (tc "D") (tc "Int")) Nothing [NormalC (n "A") []] [], NewtypeInstD [] Nothing (AppT (tc "D") (tc "Int")) Nothing (NormalC (n "A") [(b,tc "Int")]) []]
  , InfixD (Fixity 5 InfixL) (n "+"), InfixD (Fixity 5 InfixR) (n "f"), InfixD (Fixity 5 InfixN) (n "f"), PragmaD (InlineP (n "f") Inline FunLike AllPhases), PragmaD (InlineP (n "f") NoInline ConLike (FromPhase 1)), PragmaD (InlineP (n "+") Inlinable FunLike (BeforePhase 1))
  , PragmaD (SpecialiseP (n "f") (tc "Int") Nothing AllPhases), PragmaD (SpecialiseP (n "f") (tc "Int") (Just Inline) AllPhases), PragmaD (SpecialiseInstP (AppT (tc "C") (tc "Int"))), PragmaD (RuleP "r" Nothing [] (v "a") (v "b") AllPhases), PragmaD (RuleP "r" (Just [PlainTV (n "t") ()]) [RuleVar (n "x"), TypedRuleVar (n "y") (t "t")] (v "a") (v "b") (FromPhase 2))
  , PragmaD (AnnP ModuleAnnotation (int 1)), PragmaD (AnnP (TypeAnnotation (n "T")) (AppE (v "f") (int 1))), PragmaD (AnnP (ValueAnnotation (n "f")) (int 1)), PragmaD (LineP 3 "f.hs"), PragmaD (CompleteP [n "A", n "B"] Nothing), PragmaD (CompleteP [n "A", n ":B"] (Just (n "T")))
  , DataFamilyD (n "D") [PlainTV (n "a") ()] (Just StarT), DataInstD [] Nothing (AppT (tc "D") (tc "Int")) Nothing [NormalC (n "A") [], NormalC (n "B") []] [DerivClause Nothing [tc "Show"]], NewtypeInstD [] (Just [PlainTV (n "a") ()]) (AppT (tc "D") (t "a")) Nothing (NormalC (n "A") [(b,tc "Int")]) []
  , TySynInstD (TySynEqn (Just [PlainTV (n "a") ()]) (AppT (tc "F") (t "a")) (tc "Int")), OpenTypeFamilyD (TypeFamilyHead (n "F") [PlainTV (n "a") ()] (TyVarSig (PlainTV (n "r") ())) (Just (InjectivityAnn (n "r") [n "a"]))), ClosedTypeFamilyD (TypeFamilyHead (n "F") [PlainTV (n "a") ()] NoSig Nothing) [TySynEqn Nothing (AppT (tc "F") (tc "Int")) (tc "Bool"), TySynEqn Nothing (AppT (tc "F") (t "a")) (tc "Int")]
  , ClosedTypeFamilyD (TypeFamilyHead (n "F") [] NoSig Nothing) []
  , RoleAnnotD (n "T") [NominalR, RepresentationalR, PhantomR, InferR], StandaloneDerivD Nothing [] (AppT (tc "Show") (tc "T")), StandaloneDerivD (Just StockStrategy) [AppT (tc "Show") (t "a")] (AppT (tc "Show") (AppT (tc "T") (t "a"))), StandaloneDerivD (Just (ViaStrategy (AppT (tc "M") (tc "X")))) [] (AppT (tc "Show") (tc "T"))
  , ForeignD (ImportF CCall Safe "math.h sin" (n "sin'") (AppT (AppT ArrowT (tc "Double")) (tc "Double"))), ForeignD (ExportF CCall "f" (n "f") (tc "Int"))
  , PatSynD (n "P") (PrefixPatSyn [n "a", n "b"]) Unidir (TupP [VarP (n "a"), VarP (n "b")]), PatSynD (n ":P") (InfixPatSyn (n "a") (n "b")) ImplBidir (TupP [VarP (n "a"), VarP (n "b")]), PatSynD (n "P") (RecordPatSyn [n "a", n "b"]) (ExplBidir [Clause [VarP (n "a"), VarP (n "b")] (NormalB (v "a")) []]) (VarP (n "a"))
  , PatSynSigD (n "P") (AppT (AppT ArrowT (t "a")) (t "b")), PatSynSigD (n "P") (ForallT [] [AppT (tc "Show") (t "a")] (ForallT [] [AppT (tc "Eq") (t "b")] (t "a"))), PatSynSigD (n "P") (ForallT [] [] (ForallT [PlainTV (n "x") SpecifiedSpec] [AppT (tc "Eq") (t "b")] (t "a"))), ImplicitParamBindD "x" (int 1)
  , ForeignD (ImportF CCall Unsafe "" (n "s") (tc "Int"))
  ]

main :: IO ()
main = do
  mapM_ (\e -> putStrLn (pprint e)) exps
  putStrLn "-- arguments"
  mapM_ (\e -> putStrLn (pprint (AppE (v "f") e))) exps
  mapM_ (\e -> putStrLn (pprint (InfixE (Just e) (v "+") (Just e)))) exps
  putStrLn "-- patterns"
  mapM_ (\p -> putStrLn (pprint p)) pats
  mapM_ (\p -> putStrLn (pprint (LamE [p] (v "x")))) pats
  mapM_ (\p -> putStrLn (pprint (InfixP p (n ":") p))) pats
  putStrLn "-- types"
  mapM_ (\p -> putStrLn (pprint p)) typs
  mapM_ (\p -> putStrLn (pprint (AppT (tc "F") p))) typs
  mapM_ (\p -> putStrLn (pprint (AppT (AppT ArrowT p) p))) typs
  putStrLn "-- declarations"
  mapM_ (\d -> putStrLn (pprint d)) decs
  putStrLn (pprint decs)
  mapM_ (\d -> putStrLn (pprint (LetE [d, d] (v "x")))) decs
  mapM_ (\d -> putStrLn (pprint (ClassD [] (n "C") [] [] [d, d]))) decs
  putStrLn (pprint (Loc "a.hs" "main" "M" (1, 2) (3, 4)))
  x <- newName "x"
  y <- newName "x"
  putStrLn (pprint (LamE [VarP x, VarP y] (AppE (VarE x) (VarE y))))
