-- Functions that make declarations and that no quote calls: pragmas, families, roles and pattern
-- synonyms.

module Base.Splice.Makers where

import Prelude
import Base.Splice.Monad
import Base.Splice.Tree

pragSpecD :: Quote m => Name -> m Type -> Phases -> m Dec
pragSpecD name t phases = fmap (\t' -> PragmaD (SpecialiseP name t' Nothing phases)) t

pragSpecInlD :: Quote m => Name -> m Type -> Inline -> Phases -> m Dec
pragSpecInlD name t inline phases =
  fmap (\t' -> PragmaD (SpecialiseP name t' (Just inline) phases)) t

pragSpecInstD :: Quote m => m Type -> m Dec
pragSpecInstD = fmap (PragmaD . SpecialiseInstP)

pragRuleD :: Quote m => String -> [m RuleBndr] -> m Exp -> m Exp -> Phases -> m Dec
pragRuleD name vs l r phases =
  (\vs' a b -> PragmaD (RuleP name Nothing vs' a b phases)) <$> sequence vs <*> l <*> r

pragAnnD :: Quote m => AnnTarget -> m Exp -> m Dec
pragAnnD target = fmap (PragmaD . AnnP target)

pragLineD :: Quote m => Int -> String -> m Dec
pragLineD line file = pure (PragmaD (LineP line file))

pragCompleteD :: Quote m => [Name] -> Maybe Name -> m Dec
pragCompleteD names of' = pure (PragmaD (CompleteP names of'))

ruleVar :: Quote m => Name -> m RuleBndr
ruleVar = pure . RuleVar

typedRuleVar :: Quote m => Name -> m Type -> m RuleBndr
typedRuleVar name = fmap (TypedRuleVar name)

moduleAnnotation :: AnnTarget
moduleAnnotation = ModuleAnnotation

typeAnnotation, valueAnnotation :: Name -> AnnTarget
typeAnnotation = TypeAnnotation
valueAnnotation = ValueAnnotation

dataInstD :: Quote m
  => m Cxt -> Name -> [m Type] -> Maybe Kind -> [m Con] -> [m DerivClause] -> m Dec
dataInstD context name ts kind cons ds =
  (\c head' ks -> DataInstD c Nothing head' kind ks)
    <$> context <*> applied name ts <*> sequence cons <*> sequence ds

newtypeInstD :: Quote m
  => m Cxt -> Name -> [m Type] -> Maybe Kind -> m Con -> [m DerivClause] -> m Dec
newtypeInstD context name ts kind con ds =
  (\c head' k -> NewtypeInstD c Nothing head' kind k)
    <$> context <*> applied name ts <*> con <*> sequence ds

applied :: Quote m => Name -> [m Type] -> m Type
applied name ts = fmap (foldl AppT (ConT name)) (sequence ts)

dataFamilyD :: Quote m => Name -> [TyVarBndr ()] -> Maybe Kind -> m Dec
dataFamilyD name vs kind = pure (DataFamilyD name vs kind)

openTypeFamilyD :: Quote m
  => Name -> [TyVarBndr ()] -> FamilyResultSig -> Maybe InjectivityAnn -> m Dec
openTypeFamilyD name vs result injective =
  pure (OpenTypeFamilyD (TypeFamilyHead name vs result injective))

closedTypeFamilyD :: Quote m
  => Name -> [TyVarBndr ()] -> FamilyResultSig -> Maybe InjectivityAnn -> [m TySynEqn] -> m Dec
closedTypeFamilyD name vs result injective eqns =
  fmap (ClosedTypeFamilyD (TypeFamilyHead name vs result injective)) (sequence eqns)

tySynInstD :: Quote m => m TySynEqn -> m Dec
tySynInstD = fmap TySynInstD

tySynEqn :: Quote m => Maybe [TyVarBndr ()] -> m Type -> m Type -> m TySynEqn
tySynEqn vs l r = TySynEqn vs <$> l <*> r

noSig :: FamilyResultSig
noSig = NoSig

kindSig :: Kind -> FamilyResultSig
kindSig = KindSig

tyVarSig :: TyVarBndr () -> FamilyResultSig
tyVarSig = TyVarSig

injectivityAnn :: Name -> [Name] -> InjectivityAnn
injectivityAnn = InjectivityAnn

roleAnnotD :: Quote m => Name -> [Role] -> m Dec
roleAnnotD name roles = pure (RoleAnnotD name roles)

patSynD :: Quote m => Name -> m PatSynArgs -> m PatSynDir -> m Pat -> m Dec
patSynD name args direction p = PatSynD name <$> args <*> direction <*> p

patSynSigD :: Quote m => Name -> m Type -> m Dec
patSynSigD name = fmap (PatSynSigD name)

unidir, implBidir :: Quote m => m PatSynDir
unidir = pure Unidir
implBidir = pure ImplBidir

explBidir :: Quote m => [m Clause] -> m PatSynDir
explBidir cs = fmap ExplBidir (sequence cs)

prefixPatSyn, recordPatSyn :: Quote m => [Name] -> m PatSynArgs
prefixPatSyn = pure . PrefixPatSyn
recordPatSyn = pure . RecordPatSyn

infixPatSyn :: Quote m => Name -> Name -> m PatSynArgs
infixPatSyn l r = pure (InfixPatSyn l r)
