//! Calls of C on threads of the system's own (`-threaded`), calls that C makes from such threads, and
//! what C gives back.

use crate::shell::{Folder, ensure};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("meanwhile", meanwhile),
    ("elsewhere", elsewhere),
    ("faults", faults),
    ("given_back", given_back),
];

const SLOW: &str = r#"
import Control.Concurrent
import Control.Exception
import Control.Monad
import Data.IORef
import Foreign
import Foreign.C
import System.Timeout
foreign import ccall safe "slow" slow :: CInt -> Double -> CInt -> CInt -> CInt -> CInt -> CInt -> CInt -> IO CInt
foreign import ccall safe "product" productOf :: Double -> Float -> IO Double
foreign import ccall safe "dynamic" call :: FunPtr (CInt -> IO CShort) -> CInt -> IO CShort
foreign import ccall "&narrow" narrow :: FunPtr (CInt -> IO CShort)
foreign import ccall safe "wait_for" waitFor :: Ptr CInt -> IO ()
main :: IO ()
main = do
  -- C waits for what a thread of the program does meanwhile.
  flag <- malloc
  poke flag 0
  _ <- forkIO (threadDelay 1000 >> poke flag 1)
  waitFor flag
  putStrLn "others ran"
  -- With nobody else it is called at once, with somebody else apart.
  forM_ [False, True] $ \alone -> do
    other <- if alone then return Nothing else Just <$> forkIO (forever (threadDelay 1000))
    r <- slow 5 2.5 1 2 3 4 5 6
    Errno n <- getErrno
    print (r, n)
    productOf 1.5 4 >>= print
    call narrow 70000 >>= print
    mapM_ killThread other
  done <- newEmptyMVar
  forM_ [1 .. 10] $ \i -> forkIO (slow 10 0 i 0 0 0 0 0 >>= putMVar done)
  rs <- replicateM 10 (takeMVar done)
  print (sum rs)
  -- Nothing cuts C off: the limit is told when it has come back.
  finished <- newIORef False
  late <- timeout 1000 (slow 30 0 0 0 0 0 0 0 >> writeIORef finished True)
  readIORef finished >>= \f -> print (late, f)
  t <- forkIO ((slow 20 0 0 0 0 0 0 0 >> return ()) `finally` putMVar done 0)
  yield
  killThread t
  takeMVar done >>= print
"#;

const SLEEPING: &str = r#"
#include <unistd.h>
#include <errno.h>
int slow(int ms, double x, int a, int b, int c, int d, int e, int f) {
  usleep(1000 * ms);
  errno = 5;
  return ms + (int)x + a + 10 * b + 100 * c + 1000 * d + 10000 * e + 100000 * f;
}
double product(double a, float b) { return a * b; }
short narrow(int n) { return n; }
void wait_for(volatile int *flag) { while (!*flag) usleep(1000); }
"#;

const MEANWHILE: &str = "others ran
(654328,5)
6.0
4464
(654328,5)
6.0
4464
155
(Nothing,False)
0
";

const WAYS: [&str; 4] = ["-O0", "-O2", "-prof -fprof-auto", "-debug -rtsopts"];

fn meanwhile() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("slow.hs", SLOW)?;
    folder.write("sleeping.c", SLEEPING)?;
    for flags in WAYS {
        let command = format!("-threaded {flags} slow.hs sleeping.c");
        folder.purecc(&command)?.quietly()?;
        folder.sh("timeout 60 ./slow")?.gives(0, MEANWHILE)?;
    }
    let ran = folder.sh("timeout 100 ./slow +RTS -DS -DZ3 -hT -i32k")?;
    ran.gives(0, MEANWHILE).map(drop)
}

const CALLED: &str = r#"
import Control.Concurrent
import Control.Exception
import Control.Monad
import Foreign
import Foreign.C
type F = CInt -> IO CInt
foreign import ccall "wrapper" function :: F -> IO (FunPtr F)
foreign import ccall safe "elsewhere" elsewhere :: FunPtr F -> CInt -> IO CInt
foreign import ccall safe "here" here :: FunPtr F -> CInt -> IO CInt
foreign export ccall "hs_square" square :: CInt -> IO CInt
square :: CInt -> IO CInt
square n = yield >> return (n * n)
main :: IO ()
main = do
  f <- function square
  elsewhere f 10 >>= print
  here f 7 >>= print
  elsewhere nullFunPtr 10 >>= print
  -- Calls wait for each other, within calls of C and without.
  m <- newEmptyMVar
  g <- function (\x -> fmap (+ x) (takeMVar m))
  t <- newEmptyMVar
  _ <- forkIO (here g 1 >>= putMVar t)
  _ <- forkIO (elsewhere g 100 >>= putMVar t)
  forM_ [1 .. 5] (putMVar m)
  replicateM 2 (takeMVar t) >>= print . sum
  -- A call calls C, which calls from elsewhere.
  h <- function (\n -> elsewhere f n)
  elsewhere h 1 >>= print
  e <- function (\n -> evaluate (10 `div` (n - 3)) `catch` \x -> print (x :: ArithException) >> return 77)
  elsewhere e 0 >>= print
"#;

const ELSEWHERE: &str = r#"
#include <pthread.h>
#include <HsFFI.h>
extern HsInt32 hs_square(HsInt32);
typedef int (*function)(int);
struct call { function f; int n, r; };
static void *run(void *at) {
  struct call *c = at;
  c->r = c->f ? c->f(c->n) : hs_square(c->n);
  return 0;
}
int elsewhere(function f, int n) {
  pthread_t threads[4];
  struct call calls[4];
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    calls[i].f = f;
    calls[i].n = n + i;
    pthread_create(&threads[i], 0, run, &calls[i]);
  }
  for (int i = 0; i < 4; i++) {
    pthread_join(threads[i], 0);
    sum += calls[i].r;
  }
  return sum;
}
int here(function f, int n) { return f(n); }
"#;

const ANSWERED: &str = "534
49
534
422
296
divide by zero
58
";

fn elsewhere() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("called.hs", CALLED)?;
    folder.write("elsewhere.c", ELSEWHERE)?;
    for flags in WAYS {
        let command = format!("-threaded {flags} called.hs elsewhere.c -optl-pthread");
        folder.purecc(&command)?.quietly()?;
        folder.sh("timeout 60 ./called")?.gives(0, ANSWERED)?;
    }
    let ran = folder.sh("timeout 100 ./called +RTS -DS -DZ3")?;
    ran.gives(0, ANSWERED)?;
    // What is not made for this is told.
    folder
        .purecc("called.hs elsewhere.c -optl-pthread")?
        .quietly()?;
    let ran = folder.sh("timeout 60 ./called")?;
    ran.gives(1, "")?
        .says(&["on another thread", "-threaded"])
        .map(drop)
}

const CRASH: &str = r#"
import Control.Concurrent
foreign import ccall safe "crash" crash :: Int -> IO ()
main :: IO ()
main = do
  let xs = [1 .. 100000 :: Int]
  print (sum xs)
  _ <- forkIO (threadDelay 20000 >> crash 0x123456789abc)
  threadDelay 5000000
  print (length xs)
"#;

/// A fault of C's ends the program with a line, by its signal, and profiles are whole.
fn faults() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("crash.hs", CRASH)?;
    folder.write("fault.c", "void crash(long at) { *(int *)at = 1; }\n")?;
    for flags in ["", "-threaded"] {
        folder
            .purecc(&format!("-rtsopts {flags} crash.hs fault.c"))?
            .quietly()?;
        let ran = folder.sh("exec timeout --foreground 60 ./crash +RTS -hT -i32k")?;
        let died = ran.status() == Some(139) && ran.out == "5000050000\n";
        ensure(died, || format!("{ran:?}"))?;
        // Where the program has called it: the import, or what it is part of.
        let place = "(crash.hs:";
        ran.says(&["memory fault in a function of C", "0x123456789abc", place])?;
        let profile = folder.read("crash.hp")?;
        let whole = profile
            .trim_end()
            .lines()
            .last()
            .is_some_and(|l| l.starts_with("END_SAMPLE"));
        ensure(whole, || profile)?;
    }
    Ok(())
}

const GIVING: &str = r#"
import Control.Monad
import Data.IORef
import Foreign
import Foreign.C
import System.Mem
import System.Mem.Weak
type F = CInt -> IO CInt
foreign import ccall "wrapper" function :: F -> IO (FunPtr F)
foreign import ccall unsafe "give_back" giveBack :: FunPtr F -> StablePtr a -> IO ()
foreign import ccall "&hs_free_stable_ptr" freeIt :: FinalizerPtr ()
main :: IO ()
main = do
  fs <- forM [1 .. 2000] $ \n -> do
    f <- function (return . (+ n))
    s <- newStablePtr [n]
    giveBack f s
    return (ptrToIntPtr (castFunPtrToPtr f), ptrToIntPtr (castStablePtrToPtr s))
  -- They are made anew.
  print (maximum (map fst fs) - minimum (map fst fs) < 4096, maximum (map snd fs) < 10)
  key <- newIORef 'x'
  weak <- mkWeakIORef key (return ())
  s <- newStablePtr key
  p <- newForeignPtr freeIt (castStablePtrToPtr s)
  performGC
  deRefWeak weak >>= maybe (putStrLn "gone") (\r -> readIORef r >>= print)
  finalizeForeignPtr p
  _ <- newStablePtr 'y'
  performGC
  deRefWeak weak >>= maybe (putStrLn "gone") (\_ -> putStrLn "kept")
"#;

fn given_back() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("giving.hs", GIVING)?;
    let code = "#include <HsFFI.h>\nvoid give_back(HsFunPtr f, HsStablePtr s) {\n\
                hs_free_fun_ptr(f); hs_free_stable_ptr(s); hs_perform_gc(); hs_thread_done();\n}\n";
    folder.write("giver.c", code)?;
    for flags in WAYS {
        folder
            .purecc(&format!("{flags} giving.hs giver.c"))?
            .quietly()?;
        folder
            .sh("./giving")?
            .gives(0, "(True,True)\n'x'\ngone\n")?;
    }
    Ok(())
}
