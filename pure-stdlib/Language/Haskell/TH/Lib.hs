-- Haskell's Language.Haskell.TH.Lib: functions that make syntax.

module Language.Haskell.TH.Lib (
  ExpQ, PatQ, MatchQ, ClauseQ, BodyQ, StmtQ, RangeQ, GuardQ, DecQ, DecsQ, TypeQ, KindQ, PredQ,
  CxtQ, ConQ, BangQ, BangTypeQ, VarBangTypeQ, StrictTypeQ, VarStrictTypeQ, FieldExpQ, FieldPatQ,
  DerivClauseQ, DerivStrategyQ, SourceStrictnessQ, SourceUnpackednessQ, TyLitQ, NameQ, CodeQ,
  TExpQ, intPrimL, wordPrimL, integerL, floatPrimL, doublePrimL, rationalL, charL, charPrimL,
  stringL, stringPrimL, litP, varP, tupP, unboxedTupP, listP, conP, infixP, uInfixP, parensP,
  tildeP, bangP, asP, wildP, recP, sigP, viewP, fieldPat, bindS, letS, noBindS, parS, recS,
  fromR, fromThenR, fromToR, fromThenToR, normalB, guardedB, normalG, normalGE, patG, patGE,
  match, clause, dyn, varE, conE, unboundVarE, litE, labelE, implicitParamVarE, stringE, appE,
  appsE, appTypeE, parensE, staticE, uInfixE, infixApp, condE, infixE, sectionL, sectionR, lamE,
  lam1E, lamCaseE, tupE, unboxedTupE, listE, multiIfE, letE, caseE, doE, mdoE, compE, arithSeqE,
  fromE, fromThenE, fromToE, fromThenToE, sigE, recConE, recUpdE, fieldExp, funD, valD, sigD,
  kiSigD, defaultSigD, tySynD, dataD, newtypeD, classD, instanceD, instanceWithOverlapD,
  standaloneDerivD, standaloneDerivWithStrategyD, derivClause, infixLD, infixRD, infixND,
  pragInlD, funDep, cxt, normalC, recC, infixC, forallC, gadtC, bang, bangType, varBangType,
  strictType, varStrictType, isStrict, notStrict, unpacked, noSourceUnpackedness, sourceNoUnpack,
  sourceUnpack, noSourceStrictness, sourceLazy, sourceStrict, forallT, sigT, litT, varT, conT,
  promotedT, appT, infixT, uInfixT, parensT, arrowT, listT, equalityT, promotedNilT,
  promotedConsT, wildCardT, tupleT, unboxedTupleT, promotedTupleT, numTyLit, strTyLit, plainTV,
  kindedTV, plainInvisTV, specifiedSpec, inferredSpec, starK, constraintK, varK, conK, appK,
  arrowK, listK, nominalR, representationalR, phantomR, inferR, InfoQ, FamilyResultSigQ,
  PatSynDirQ, PatSynArgsQ, RuleBndrQ, TySynEqnQ, TyVarBndrUnit, TyVarBndrSpec, bytesPrimL, mkBytes, unboxedSumP, unboxedSumE,
  pragSpecD, pragSpecInlD, pragSpecInstD, pragRuleD, pragAnnD, pragLineD, pragCompleteD, ruleVar,
  typedRuleVar, moduleAnnotation, typeAnnotation, valueAnnotation, dataInstD, newtypeInstD,
  dataFamilyD, openTypeFamilyD, closedTypeFamilyD, tySynInstD, tySynEqn, noSig, kindSig, tyVarSig,
  injectivityAnn, roleAnnotD, implicitParamBindD, forImpD, cCall, stdCall, cApi, prim, javaScript,
  unsafe, safe, interruptible, patSynD, patSynSigD, unidir, implBidir, explBidir, prefixPatSyn,
  recordPatSyn, infixPatSyn, stockStrategy, anyclassStrategy, newtypeStrategy, viaStrategy,
  recGadtC, forallVisT, appKindT, implicitParamT, classP, equalP, mulArrowT, unboxedSumT,
  kindedInvisTV, tupleK, thisModule
  ) where

import Language.Haskell.TH.Lib.Internal
