-- Random programs with threads, each run once and compared with all outcomes that it may have.
--
-- A program is data: some threads, each a list of statements. `outcomes` finds all outcomes by
-- going through every order of the threads' steps; `execute` does the statements with the
-- library's threads. The semantics is that of "Tackling the awkward squad" (Peyton Jones), of
-- "Asynchronous exceptions in Haskell" (Marlow, Peyton Jones, Moran, Reppy) and of "Composable
-- memory transactions" (Harris, Marlow, Peyton Jones, Herlihy), but for what the library adds:
-- MVars are first come, first served, and `throwTo` waits until its exception is raised.
--
-- Arguments: the seed, and how many programs. A line is printed for each difference, and one at
-- the end.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Exception hiding (Handler)
import Control.Monad
import Data.IORef
import qualified Data.Map.Strict as Map
import Data.Maybe
import qualified Data.Set as Set
import System.Environment
import System.Exit
import System.Timeout

-- Programs

data Statement
  = Take Int
  | Put Int Int
  | Look Int
  | TryTake Int
  | TryPut Int Int
  | Atomic Transaction
  | ThrowTo Int Int
  | Raise Int
  | Masked [Statement]
  | Uninterruptible [Statement]
  | Interruptible [Statement]
  | Catch [Statement] [Statement]
  | Limited Int [Statement]
  | Delay Int
  | Yield
  | -- Only while it runs: what the log gets next.
    Note Int
  deriving (Eq, Ord, Show)

data Transaction
  = Get Int Transaction
  | Set Int Int Transaction
  | Add Int Int Transaction
  | Check Int Int Transaction
  | OrElse Transaction Transaction Transaction
  | Fail Int
  | Recover Transaction Transaction
  | End
  deriving (Eq, Ord, Show)

data Program = Program
  { variables :: [Maybe Int]
  , cells :: [Int]
  , threads :: [[Statement]]
  }
  deriving Show

-- What each thread has noted and how it has ended, what the variables hold.
data Outcome = Outcome [([Int], Int)] [Maybe Int] [Int]
  deriving (Eq, Ord, Show)

-- Exceptions as numbers: those of programs from 1 on.
finished, inVain, late :: Int
finished = 0
inVain = -1
late = -2

-- The model

data Mask = Open | Closed | Shut
  deriving (Eq, Ord, Show)

data Frame
  = Then [Statement]
  | Restore Mask
  | Handler Mask [Statement]
  | Limit Int Bool
  deriving (Eq, Ord, Show)

data Status
  = Runs
  | WaitsTake
  | WaitsLook
  | WaitsPut
  | WaitsRetry Transaction
  | Sleeps
  | Throws
  | Ended Int
  deriving (Eq, Ord, Show)

-- Who has thrown an exception: a thread, or a limit of the thread itself.
data Thrown = Thrown Int Int | Expired Int
  deriving (Eq, Ord, Show)

data Thread = Thread
  { status :: Status
  , code :: [Statement]
  , frames :: [Frame]
  , mask' :: Mask
  , notes :: [Int]
  , thrown :: [Thrown]
  }
  deriving (Eq, Ord, Show)

data Variable = Full Int [(Int, Int)] | Empty [(Int, Bool)]
  deriving (Eq, Ord, Show)

data State = State
  { here :: Map.Map Int Thread
  , held :: Map.Map Int Variable
  , memory :: Map.Map Int Int
  }
  deriving (Eq, Ord, Show)

begin :: Program -> State
begin p =
  State
    { here = Map.fromList (zip [0 ..] [Thread Runs c [] Open [] [] | c <- threads p])
    , held = Map.fromList (zip [0 ..] (map (maybe (Empty []) (\n -> Full n [])) (variables p)))
    , memory = Map.fromList (zip [0 ..] (cells p))
    }

-- All outcomes, if there are not too many states.
outcomes :: Int -> Program -> Maybe (Set.Set Outcome)
outcomes most p = go Set.empty Set.empty [begin p]
  where
    go _ found [] = Just found
    go met found (s : rest)
      | Set.size met > most = Nothing
      | s `Set.member` met = go met found rest
      | all over (Map.elems (here s)) = go met' (Set.insert (outcome s) found) rest
      | otherwise = go met' found (next s ++ rest)
      where
        met' = Set.insert s met

over :: Thread -> Bool
over t = case status t of
  Ended _ -> True
  _ -> False

outcome :: State -> Outcome
outcome s =
  Outcome
    [(reverse (notes t), n) | t <- Map.elems (here s), Ended n <- [status t]]
    [case v of { Full n _ -> Just n; Empty _ -> Nothing } | v <- Map.elems (held s)]
    (Map.elems (memory s))

-- All states that may come next.
next :: State -> [State]
next s
  | null steps = [allInVain s]
  | otherwise = steps
  where
    steps = concat [threadSteps i t s | (i, t) <- Map.toList (here s)]

threadSteps :: Int -> Thread -> State -> [State]
threadSteps i t s = expire ++ meet ++ go
  where
    -- A limit may end at any time.
    expire =
      [ set i t { frames = spend n (frames t), thrown = thrown t ++ [Expired n] } s
      | Limit n False <- frames t
      ]
    spend n fs = [if f == Limit n False then Limit n True else f | f <- fs]
    meet = case thrown t of
      first : rest
        | mask' t == Open && awake || mask' t == Closed && waits ->
            [met first (raise i (number first) (leave i s { here = Map.insert i t { thrown = rest } (here s) }))]
      _ -> []
    awake = not (over t)
    waits = status t `notElem` [Runs] && awake
    number (Thrown _ n) = n
    number (Expired _) = late
    go = case status t of
      Runs -> run i t s
      Sleeps -> [wake i s]
      WaitsRetry tx -> case perform tx (memory s) of
        Nothing -> []
        Just (result, m) -> [finish i result (wake i s) { memory = m }]
      _ -> []

-- Whoever has thrown it goes on.
met :: Thrown -> State -> State
met (Thrown by _) s = case Map.lookup by (here s) of
  Just t | status t == Throws -> wake by s
  _ -> s
met _ s = s

set :: Int -> Thread -> State -> State
set i t s = s { here = Map.insert i t (here s) }

change :: Int -> (Thread -> Thread) -> State -> State
change i f s = s { here = Map.adjust f i (here s) }

wake :: Int -> State -> State
wake i = change i (\t -> t { status = Runs })

-- It waits for nothing any more.
leave :: Int -> State -> State
leave i s =
  (wake i s)
    { held = Map.map out (held s)
    , here = Map.map forget (here (wake i s))
    }
  where
    out (Full n puts) = Full n (filter ((/= i) . fst) puts)
    out (Empty takes) = Empty (filter ((/= i) . fst) takes)
    throwing = fmap status (Map.lookup i (here s)) == Just Throws
    forget t
      | throwing = t { thrown = filter (not . mine) (thrown t) }
      | otherwise = t
    mine (Thrown by _) = by == i
    mine _ = False

-- An exception is raised in a thread that runs.
raise :: Int -> Int -> State -> State
raise i n s = change i (unwind . \t -> t { code = [] }) s `ending` i
  where
    unwind t = case frames t of
      [] -> t { status = Ended n, mask' = Closed }
      Then _ : fs -> unwind t { frames = fs }
      Restore m : fs -> unwind t { mask' = m, frames = fs }
      Limit l _ : fs
        | n == late && isMine l t -> t { frames = fs, code = [Note 101] }
        | otherwise -> unwind (expired l t) { frames = fs }
      Handler m h : fs ->
        t { code = Note n : h, frames = Restore m : fs, mask' = max m Closed }
    -- Limits are never nested.
    isMine _ _ = True

-- What a limit has thrown and has not met is forgotten with it.
expired :: Int -> Thread -> Thread
expired l t = t { thrown = filter (/= Expired l) (thrown t) }

-- Those who throw to a thread that has ended go on.
ending :: State -> Int -> State
ending s i = case Map.lookup i (here s) of
  Just t | over t -> foldr met (set i t { thrown = [] } s) (thrown t)
  _ -> s

allInVain :: State -> State
allInVain s = case [i | (i, t) <- Map.toList (here s), isParked (status t)] of
  [] -> foldr (\i u -> freeThrower i u) s [i | (i, t) <- Map.toList (here s), status t == Throws]
  is -> foldr (\i u -> raise i inVain (leave i u)) s is
  where
    isParked st = case st of
      WaitsTake -> True
      WaitsLook -> True
      WaitsPut -> True
      WaitsRetry _ -> True
      _ -> False
    freeThrower i u = wake i u

run :: Int -> Thread -> State -> [State]
run i t s = case code t of
  [] -> [ended]
  c : rest -> statement i c (set i t { code = rest } s)
  where
    ended = case frames t of
      [] -> set i t { status = Ended finished, mask' = Closed } s `ending` i
      Then c : fs -> set i t { code = c, frames = fs } s
      Restore m : fs -> set i t { mask' = m, frames = fs } s
      Handler _ _ : fs -> set i t { frames = fs } s
      Limit l _ : fs -> set i (expired l t) { frames = fs, code = [Note 100] } s

note :: Int -> Int -> State -> State
note i n = change i (\t -> t { code = Note n : code t })

into :: Int -> [Frame] -> [Statement] -> State -> State
into i fs c = change i (\t -> t { code = c, frames = fs ++ Then (code t) : frames t })

statement :: Int -> Statement -> State -> [State]
statement i c s = case c of
  Note n -> [change i (\t -> t { notes = n : notes t }) s]
  Take v -> case held s Map.! v of
    Full n puts -> [note i n (refill v puts s)]
    Empty takes -> [waitAs WaitsTake s { held = Map.insert v (Empty (takes ++ [(i, False)])) (held s) }]
  Look v -> case held s Map.! v of
    Full n _ -> [note i n s]
    Empty takes -> [waitAs WaitsLook s { held = Map.insert v (Empty ((i, True) : takes)) (held s) }]
  Put v n -> case held s Map.! v of
    Empty takes -> [handOver v n takes s]
    Full m puts -> [waitAs WaitsPut s { held = Map.insert v (Full m (puts ++ [(i, n)])) (held s) }]
  TryTake v -> case held s Map.! v of
    Full n puts -> [note i n (refill v puts s)]
    Empty _ -> [note i (-9) s]
  TryPut v n -> case held s Map.! v of
    Empty takes -> [note i 1 (handOver v n takes s)]
    Full _ _ -> [note i (-9) s]
  Atomic tx -> case perform tx (memory s) of
    Nothing -> [waitAs (WaitsRetry tx) s]
    Just (result, m) -> [finish i result s { memory = m }]
  ThrowTo to n
    | to == i -> [raise i n s]
    | over (here s Map.! to) -> [s]
    | otherwise -> [waitAs Throws (change to (\t -> t { thrown = thrown t ++ [Thrown i n] }) s)]
  Raise n -> [raise i n s]
  Masked body -> [masking (max Closed) body]
  Uninterruptible body -> [masking (const Shut) body]
  Interruptible body -> [masking (\m -> if m == Shut then Shut else Open) body]
  Catch body handler -> [into i [Handler (mask' (here s Map.! i)) handler] body s]
  Limited _ body -> [into i [Limit 0 False] body s]
  Delay _ -> [waitAs Sleeps s]
  Yield -> [s]
  where
    waitAs st = change i (\t -> t { status = st })
    masking f body =
      let m = mask' (here s Map.! i)
       in change i (\t -> t { mask' = f m }) (into i [Restore m] body s)

refill :: Int -> [(Int, Int)] -> State -> State
refill v [] s = s { held = Map.insert v (Empty []) (held s) }
refill v ((j, m) : puts) s = wake j s { held = Map.insert v (Full m puts) (held s) }

handOver :: Int -> Int -> [(Int, Bool)] -> State -> State
handOver v n [] s = s { held = Map.insert v (Full n []) (held s) }
handOver v n ((j, stays) : takes) s
  | stays = handOver v n takes given
  | otherwise = given { held = Map.insert v (Empty takes) (held given) }
  where
    given = note j n (wake j s)

finish :: Int -> Either Int [Int] -> State -> State
finish i (Left n) s = raise i n s
finish i (Right read') s = change i (\t -> t { code = map Note read' ++ code t }) s

-- Nothing if it retries; what it has read, or its exception, and the variables behind it.
perform :: Transaction -> Map.Map Int Int -> Maybe (Either Int [Int], Map.Map Int Int)
perform tx m = case go tx m of
  Nothing -> Nothing
  Just (Left n, _) -> Just (Left n, m)
  Just done -> Just done
  where
    go End u = Just (Right [], u)
    go (Get v k) u = adding [u Map.! v] (go k u)
    go (Set v n k) u = go k (Map.insert v n u)
    go (Add v n k) u = go k (Map.adjust (+ n) v u)
    go (Check v n k) u = if u Map.! v >= n then go k u else Nothing
    go (Fail n) u = Just (Left n, u)
    go (OrElse a b k) u = case go a u of
      Nothing -> go b u >>= follow k
      Just done -> follow k done
    go (Recover a b) u = case go a u of
      Just (Left n, _) -> adding [n] (go b u)
      done -> done
    follow _ (Left n, u) = Just (Left n, u)
    follow k (Right ns, u) = adding ns (go k u)
    adding ns = fmap (\(r, u) -> (fmap (ns ++) r, u))

-- The library's threads

newtype Wrong = Wrong Int
  deriving Show

instance Exception Wrong

data World = World [MVar Int] [TVar Int] [ThreadId]

numberOf :: SomeException -> Int
numberOf e
  | Just (Wrong n) <- fromException e = n
  | Just BlockedIndefinitelyOnMVar <- fromException e = inVain
  | Just BlockedIndefinitelyOnSTM <- fromException e = inVain
  | otherwise = late

execute :: Program -> IO Outcome
execute p = do
  vs <- mapM (maybe newEmptyMVar newMVar) (variables p)
  ts <- mapM newTVarIO (cells p)
  gate <- newEmptyMVar
  ends <- forM (threads p) $ \c -> do
    logged <- newIORef []
    end <- newEmptyMVar
    thread <- mask_ $ forkIO $ do
      ids <- patiently (readMVar gate)
      r <- try (interruptible (mapM_ (perform' (World vs ts ids) logged) c))
      putMVar end (either numberOf (const finished) r)
    return (thread, logged, end)
  putMVar gate [thread | (thread, _, _) <- ends]
  results <- forM ends $ \(_, logged, end) -> do
    n <- patiently (takeMVar end)
    ns <- readIORef logged
    return (reverse ns, n)
  left <- mapM tryTakeMVar vs
  values <- mapM readTVarIO ts
  return (Outcome results left values)

-- Those who wait for others that wait in vain are told so, too.
patiently :: IO a -> IO a
patiently m = m `catch` \BlockedIndefinitelyOnMVar -> patiently m

perform' :: World -> IORef [Int] -> Statement -> IO ()
perform' w@(World vs ts ids) logged = go
  where
    noted n = modifyIORef' logged (n :)
    go c = case c of
      Take v -> takeMVar (vs !! v) >>= noted
      Put v n -> putMVar (vs !! v) n
      Look v -> readMVar (vs !! v) >>= noted
      TryTake v -> tryTakeMVar (vs !! v) >>= noted . fromMaybe (-9)
      TryPut v n -> tryPutMVar (vs !! v) n >>= \done -> noted (if done then 1 else -9)
      Atomic tx -> atomically (transaction tx) >>= mapM_ noted
      ThrowTo to n -> throwTo (ids !! to) (Wrong n)
      Raise n -> throwIO (Wrong n)
      Masked body -> mask_ (all' body)
      Uninterruptible body -> uninterruptibleMask_ (all' body)
      Interruptible body -> interruptible (all' body)
      Catch body handler -> all' body `catch` \e -> noted (numberOf e) >> all' handler
      Limited n body -> timeout n (all' body) >>= \r -> noted (if isJust r then 100 else 101)
      Delay n -> threadDelay n
      Yield -> yield
      Note n -> noted n
    all' = mapM_ (perform' w logged)
    transaction tx = case tx of
      End -> return []
      Get v k -> do { n <- readTVar (ts !! v); ns <- transaction k; return (n : ns) }
      Set v n k -> writeTVar (ts !! v) n >> transaction k
      Add v n k -> readTVar (ts !! v) >>= writeTVar (ts !! v) . (+ n) >> transaction k
      Check v n k -> readTVar (ts !! v) >>= check . (>= n) >> transaction k
      Fail n -> throwSTM (Wrong n)
      OrElse a b k -> (++) <$> (transaction a `orElse` transaction b) <*> transaction k
      Recover a b -> transaction a `catchSTM` \(Wrong n) -> (n :) <$> transaction b

-- Programs by chance

newtype Chance a = Chance (Int -> (a, Int))

instance Functor Chance where
  fmap = liftM

instance Applicative Chance where
  pure x = Chance (\s -> (x, s))
  (<*>) = ap

instance Monad Chance where
  Chance m >>= f = Chance (\s -> case m s of (x, s') -> case f x of Chance n -> n s')

below :: Int -> Chance Int
below n = Chance (\s -> let s' = (s * 1103515245 + 12345) `mod` 2147483648 in ((s' `div` 1024) `mod` n, s'))

oneOf :: [Chance a] -> Chance a
oneOf cs = below (length cs) >>= (cs !!)

variableCount, cellCount :: Int
variableCount = 2
cellCount = 2

anyProgram :: Chance Program
anyProgram = do
  count <- fmap (+ 2) (below 2)
  vs <- replicateM variableCount (oneOf [return Nothing, Just <$> below 5])
  cs <- replicateM cellCount (below 2)
  ts <- replicateM count (do { n <- below (if count == 2 then 4 else 3); anyStatements count True (n + 1) })
  return (Program vs cs ts)

anyStatements :: Int -> Bool -> Int -> Chance [Statement]
anyStatements _ _ size | size <= 0 = return []
anyStatements count limits size = do
  c <- anyStatement count limits (size - 1)
  cs <- anyStatements count limits (size - weight c)
  return (c : cs)

weight :: Statement -> Int
weight c = case c of
  Masked b -> 1 + sum (map weight b)
  Uninterruptible b -> 1 + sum (map weight b)
  Interruptible b -> 1 + sum (map weight b)
  Catch b h -> 1 + sum (map weight b) + sum (map weight h)
  Limited _ b -> 1 + sum (map weight b)
  _ -> 1

anyStatement :: Int -> Bool -> Int -> Chance Statement
anyStatement count limits size = oneOf (simple ++ simple ++ nested)
  where
    variable = below variableCount
    simple =
      [ Take <$> variable
      , Put <$> variable <*> fmap (+ 10) (below 5)
      , Take <$> variable
      , Put <$> variable <*> fmap (+ 10) (below 5)
      , Look <$> variable
      , TryTake <$> variable
      , TryPut <$> variable <*> fmap (+ 20) (below 5)
      , Atomic <$> anyTransaction 3
      , Atomic <$> anyTransaction 3
      , ThrowTo <$> below count <*> fmap (+ 1) (below 3)
      , ThrowTo <$> below count <*> fmap (+ 1) (below 3)
      , Raise <$> fmap (+ 1) (below 3)
      , Delay <$> fmap (+ 1) (below 3)
      , return Yield
      ]
    nested
      | size <= 0 = []
      | otherwise =
          [ Masked <$> body limits
          , Masked <$> body limits
          , Uninterruptible <$> body limits
          , Interruptible <$> body limits
          , Catch <$> body limits <*> anyStatements count limits (size `div` 2)
          , Catch <$> body limits <*> anyStatements count limits (size `div` 2)
          ]
            ++ [Limited <$> fmap (+ 1) (below 4) <*> body False | limits]
    body inner = anyStatements count inner size

anyTransaction :: Int -> Chance Transaction
anyTransaction 0 = return End
anyTransaction n =
  oneOf
    [ Get <$> cell <*> rest
    , Set <$> cell <*> below 3 <*> rest
    , Add <$> cell <*> fmap (+ 1) (below 2) <*> rest
    , Add <$> cell <*> fmap (+ 1) (below 2) <*> rest
    , Check <$> cell <*> below 3 <*> rest
    , Check <$> cell <*> below 3 <*> rest
    , OrElse <$> anyTransaction (n - 1) <*> anyTransaction (n - 1) <*> rest
    , Fail <$> fmap (+ 1) (below 3)
    , Recover <$> anyTransaction (n - 1) <*> anyTransaction (n - 1)
    , return End
    ]
  where
    cell = below cellCount
    rest = anyTransaction (n - 1)

main :: IO ()
main = do
  arguments <- getArgs
  let seed : count : _ = map read arguments ++ [1, 100 :: Int]
      Chance draw = replicateM count (fmap (+ 1) (below 1000000000))
  -- What each program may do at most is bounded by this many states of the model.
  results <- forM (fst (draw seed)) $ \own -> do
    let Chance one = anyProgram
        p = fst (one own)
    case outcomes 20000 p of
      Nothing -> return Nothing
      Just possible -> do
        found <- execute p
        unless (found `Set.member` possible) $ do
          putStrLn ("program " ++ show own ++ ": " ++ show p)
          putStrLn ("  came to " ++ show found ++ ", which is none of")
          mapM_ (putStrLn . ("  " ++) . show) (take 20 (Set.toList possible))
        return (Just (found `Set.member` possible))
  let tried = catMaybes results
  putStrLn (show (length tried) ++ " programs, " ++ show (length (filter not tried)) ++ " differ")
  unless (and tried) exitFailure
