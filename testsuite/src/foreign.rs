//! Programs that are linked with C: files and libraries of the command line, what libc writes
//! in the end, and what is said where there is nothing to link with.

use crate::shell::{Folder, Ran, ensure};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("files_of_c", files_of_c),
    ("libraries", libraries),
    ("undefined_names", undefined_names),
    ("no_compiler", no_compiler),
    ("profiles", profiles),
    ("faults", faults),
    ("interrupted", interrupted),
    ("by_header", by_header),
];

/// Functions of all narrow types, with a state that C keeps.
const PARTS: &str = r#"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include "scale.h"
int8_t next8(int8_t n) { return n + 1; }
uint8_t nextu8(uint8_t n) { return n + 1; }
int16_t next16(int16_t n) { return n + 1; }
uint16_t nextu16(uint16_t n) { return n + 1; }
int32_t next32(int32_t n) { return n + 1; }
uint32_t nextu32(uint32_t n) { return n + 1; }
float halved(float x) { return x / 2; }
int counter = 5;
static void last(void) { printf("last words\n"); }
void begin(void) { atexit(last); printf("held back, times %d\n", SCALE); }
long mixed(char a, double b, short c, float d, long e, int f, long g, long h, long i, double j) {
  return a + b * 10 + c * 100 + d * 1000 + e * 10000 + f * 100000 + g * 1000000 + h * 10000000
    + i * 100000000 + j * 1000000000;
}
"#;

const CALLS: &str = r#"
import Foreign
import Foreign.C
import System.IO
foreign import ccall unsafe next8 :: Int8 -> Int8
foreign import ccall unsafe nextu8 :: Word8 -> Word8
foreign import ccall unsafe next16 :: Int16 -> IO Int16
foreign import ccall unsafe nextu16 :: Word16 -> IO Word16
foreign import ccall safe next32 :: Int32 -> IO Int32
foreign import ccall safe nextu32 :: Word32 -> Word32
foreign import ccall halved :: Float -> IO Float
foreign import ccall "&counter" counter :: Ptr CInt
foreign import ccall begin :: IO ()
foreign import ccall mixed
  :: CChar -> Double -> CShort -> CFloat -> CLong -> CInt -> Int -> Int -> Int -> CDouble -> IO CLong
main :: IO ()
main = do
  begin
  print (next8 127, nextu8 255)
  a <- next16 32767
  b <- nextu16 65535
  c <- next32 2147483647
  print (a, b, c, nextu32 4294967295)
  halved 5 >>= print
  n <- peek counter
  poke counter (n + 1)
  peek counter >>= print
  mixed 1 2 3 4 5 6 7 8 9 1 >>= print
  hFlush stdout
"#;

const OUTPUT: &str = "(-128,0)\n(-32768,0,-2147483648,0)\n2.5\n6\n1987654321\n";

fn files_of_c() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("parts.c", PARTS)?;
    folder.write("include/scale.h", "")?;
    folder.write("calls.hs", CALLS)?;
    let expected = format!("{OUTPUT}held back, times 3\nlast words\n");
    for flags in ["-O0", "-O2", "-prof -fprof-auto", "-debug -rtsopts"] {
        let line = format!("{flags} -Iinclude -optc-DSCALE=3 calls.hs parts.c -o calls");
        folder.purecc(&line)?.quietly()?;
        folder.sh("./calls")?.gives(0, &expected)?;
    }
    folder.sh("./calls +RTS -DS -DZ1")?.gives(0, &expected)?;
    // What C holds back is written when the program fails, too.
    let fails = CALLS.replace("hFlush stdout", "hFlush stdout >> error \"over\"");
    folder.write("fails.hs", fails)?;
    folder
        .purecc("-Iinclude -optc-DSCALE=3 parts.c fails.hs")?
        .quietly()?;
    folder.sh("./fails")?.gives(1, &expected)?.says(&["over"])?;
    // A file is compiled again when it has changed.
    folder.write("parts.c", PARTS.replace("counter = 5", "counter = 50"))?;
    folder
        .purecc("-Iinclude -optc-DSCALE=3 calls.hs parts.c")?
        .quietly()?;
    folder
        .sh("./calls")?
        .gives(0, &expected.replace("\n6\n", "\n51\n"))?;
    folder.write("parts.c", "int f(void) { return x; }\n")?;
    folder
        .purecc("calls.hs parts.c")?
        .gives(1, "")?
        .says(&["the C compiler failed on parts.c", "parts.c:1:22"])
        .map(drop)
}

fn libraries() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("twice.c", "long twice(long n) { return 2 * n; }\n")?;
    let make = "mkdir lib && cc -c twice.c -o twice.o && ar rc lib/libtwice.a twice.o";
    folder.sh(make)?.quietly()?;
    folder.write(
        "main.hs",
        "foreign import ccall twice :: Int -> Int\nmain = print (twice 21)\n",
    )?;
    for line in [
        "main.hs -Llib -ltwice",
        "main.hs twice.o",
        "main.hs -optl lib/libtwice.a",
    ] {
        folder.purecc(line)?.quietly()?;
        folder.sh("./main")?.gives(0, "42\n")?;
    }
    folder
        .purecc("main.hs -lnothing-of-this-name")?
        .refuses(&["nothing-of-this-name"])
        .map(drop)
}

fn undefined_names() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write(
        "main.hs",
        "foreign import ccall no_such_function :: Int -> Int\nmain = print (no_such_function 1)\n",
    )?;
    let ran: Ran = folder.purecc("main.hs")?.gives(1, "")?;
    ran.says(&[
        "error[undefined-foreign]: C has no `no_such_function` here",
        "main.hs:1:",
    ])
    .map(drop)
}

/// Programs that need nothing of C need no C compiler.
fn no_compiler() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write(
        "own.hs",
        "import Foreign\nimport Foreign.C\n\
         foreign import ccall \"math.h cos\" c_cos :: Double -> Double\n\
         foreign import ccall unsafe strlen :: CString -> IO CSize\n\
         foreign import ccall unsafe memmove :: Ptr a -> Ptr a -> CSize -> IO (Ptr a)\n\
         main = do\n\
         \x20 print (c_cos 0)\n\
         \x20 withCString \"four\" $ \\p -> do\n\
         \x20   strlen p >>= print\n\
         \x20   _ <- memmove p (p `plusPtr` 1) 4\n\
         \x20   peekCString p >>= putStrLn\n",
    )?;
    let without = "PURECC_CC=/nonexistent/cc $purecc --cache-dir \"\"";
    folder.sh(&format!("{without} own.hs"))?.quietly()?;
    folder.sh("./own")?.gives(0, "1.0\n4\nour\n")?;
    folder.write(
        "needs.hs",
        "foreign import ccall getpid :: IO Int\nmain = getpid >>= print\n",
    )?;
    folder
        .sh(&format!("{without} needs.hs"))?
        .refuses(&["needs the C compiler", "/nonexistent/cc"])
        .map(drop)
}

const LISTS: &str = "
import Data.List (foldl')
foreign import ccall unsafe \"cos\" f :: Double -> Double
main :: IO ()
main = do
  let numbers = [f (fromIntegral i) | i <- [1 .. 20000 :: Int]]
  print (foldl' (+) 0 numbers > 0, length (filter (> 0) numbers))
";

/// Heap profiles are the same with and without libc.
fn profiles() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("lists.hs", LISTS)?;
    folder.write("nothing.c", "int nothing;\n")?;
    let mut kept = vec![];
    for files in ["lists.hs", "lists.hs nothing.c"] {
        folder
            .purecc(&format!("-prof -fprof-auto -rtsopts {files}"))?
            .quietly()?;
        let ran = folder.sh("./lists +RTS -hc -i64k -p")?.quietly()?;
        ensure(
            ran.out.starts_with("(False,") || ran.out.starts_with("(True,"),
            || format!("{ran:?}"),
        )?;
        let profile = folder.read("lists.hp")?;
        let samples = profile.lines().filter(|l| !l.starts_with("DATE"));
        kept.push(samples.map(String::from).collect::<Vec<_>>());
        ensure(folder.read("lists.prof")?.contains("main"), || {
            "no centres".into()
        })?;
    }
    ensure(kept[0] == kept[1] && kept[0].len() > 10, || {
        format!("{kept:?}")
    })
}

/// A fault of C's is told as such, and what was written is kept.
fn faults() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write(
        "read.c",
        "int read_at(long a) { return *(volatile int *)a; }\n",
    )?;
    folder.write(
        "fault.hs",
        "foreign import ccall read_at :: Int -> IO Int\n\
         main = putStrLn \"before\" >> read_at 8 >>= print\n",
    )?;
    folder.purecc("fault.hs read.c")?.quietly()?;
    let ran = folder.sh("exec ./fault")?;
    ensure(ran.status() == Some(139) && ran.out == "before\n", || {
        format!("{ran:?}")
    })?;
    ran.says(&["memory fault in a function of C"]).map(drop)
}

/// An interruption waits for C to come back, and ends the run then.
fn interrupted() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write(
        "naps.hs",
        "import System.IO\n\
         foreign import ccall usleep :: Int -> IO Int\n\
         main = putStrLn \"begun\" >> hFlush stdout >> naps\n\
         \x20 where naps = usleep 20000 >> naps\n",
    )?;
    folder.purecc("naps.hs")?.quietly()?;
    let ran = folder.sh("timeout -s TERM 1 ./naps")?;
    ensure(ran.code == Some(124) && ran.out == "begun\n", || {
        format!("{ran:?}")
    })
}

const BY_HEADER: &str = r#"
{-# LANGUAGE CApiFFI #-}
import Foreign
import Foreign.C
foreign import capi "limits.h value INT_MAX" intMax :: CInt
foreign import capi "math.h value M_PI" mPi :: Double
foreign import capi unsafe "ctype.h toupper" c_toupper :: CInt -> CInt
foreign import capi "math.h sin" c_sin :: Double -> Double
foreign import capi "own.h SQUARE" square :: CLong -> CLong
foreign import capi "own.h value NAME" name :: CString
foreign import capi "own.h call" call :: FunPtr (CInt -> IO CInt) -> CInt -> IO CInt
foreign import capi "own.h note" note :: Ptr CInt -> CInt -> IO ()
foreign import ccall "wrapper" wrap :: (CInt -> IO CInt) -> IO (FunPtr (CInt -> IO CInt))
main :: IO ()
main = do
  print (intMax, mPi, c_toupper 97, c_sin 0, square 12)
  peekCString name >>= putStrLn
  f <- wrap (\n -> return (n * 2))
  call f 21 >>= print
  alloca (\p -> note p 7 >> peek p >>= print)
"#;

const OWN_HEADER: &str = r#"
#define SQUARE(x) ((x) * (x))
#define NAME "its name"
#define note(p, n) (*(int *)(p) = (n) + 1)
static inline int call(int (*f)(int), int n) { return f(n); }
"#;

/// What headers declare: macros, functions that are in no library, values.
fn by_header() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("include/own.h", OWN_HEADER)?;
    folder.write("header.hs", BY_HEADER)?;
    for flags in ["-O0", "-O2"] {
        folder
            .purecc(&format!("{flags} -Iinclude header.hs"))?
            .quietly()?;
        let lines = "(2147483647,3.141592653589793,65,0.0,144)\nits name\n42\n8\n";
        folder.sh("./header")?.gives(0, lines)?;
    }
    folder.purecc("header.hs")?.gives(1, "")?.says(&[
        "error[undefined-foreign]: C has no header `own.h` here",
        "header.hs:9:",
    ])?;
    let unknown = BY_HEADER.replace("INT_MAX\"", "INT_MOST\"");
    folder.write("unknown.hs", unknown)?;
    folder
        .purecc("-Iinclude unknown.hs")?
        .gives(1, "")?
        .says(&[
            "error[undefined-foreign]: C has no `INT_MOST` here",
            "unknown.hs:5:",
        ])?;
    // What C has is not as it is imported, or there already.
    folder.write("twice.c", "int twice(int x) { return x; }\n")?;
    for (declared, said) in [
        (
            "capi \"stdlib.h atoi\" number :: CDouble -> CInt",
            "C's `atoi` is not as it is imported",
        ),
        (
            "ccall \"wrapper\" number :: CInt -> IO (FunPtr CInt)",
            "`CInt -> IO (FunPtr CInt)` makes no FunPtr of a function",
        ),
    ] {
        let text = format!(
            "{{-# LANGUAGE CApiFFI #-}}\nimport Foreign\nimport Foreign.C\n\
             foreign import {declared}\nmain = number 2 `seq` print 1\n"
        );
        folder.write("wrong.hs", text)?;
        let ran = folder.purecc("wrong.hs")?.gives(1, "")?;
        ran.says(&[said, "wrong.hs:4:"])?;
    }
    let twice = "import Foreign.C\nforeign export ccall twice :: CInt -> CInt\n\
                 twice :: CInt -> CInt\ntwice = (* 2)\nmain = print (twice 2)\n";
    folder.write("exports.hs", twice)?;
    let ran = folder.purecc("exports.hs twice.c")?.gives(1, "")?;
    ran.says(&["C has a `twice` already", "exports.hs:2:"])?;
    Ok(())
}
