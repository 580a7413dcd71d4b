/* The types of Haskell as C has them. */

#ifndef HSFFI_H
#define HSFFI_H

#include <stdint.h>
#include <float.h>
#include <limits.h>

typedef uint32_t HsChar;
typedef int64_t HsInt;
typedef int8_t HsInt8;
typedef int16_t HsInt16;
typedef int32_t HsInt32;
typedef int64_t HsInt64;
typedef uint64_t HsWord;
typedef uint8_t HsWord8;
typedef uint16_t HsWord16;
typedef uint32_t HsWord32;
typedef uint64_t HsWord64;
typedef float HsFloat;
typedef double HsDouble;
typedef HsInt HsBool;
typedef void *HsPtr;
typedef void (*HsFunPtr)(void);
typedef void *HsStablePtr;

#ifdef __cplusplus
extern "C" {
#endif
/* With -no-hs-main: begins, and ends. The arguments are those of the process. */
extern void hs_init(int *argc, char ***argv);
extern void hs_exit(void);
/* What C gives back: a StablePtr, and what `wrapper` has made. */
extern void hs_free_stable_ptr(HsStablePtr sp);
extern void hs_free_stable_ptr_unsafe(HsStablePtr sp);
extern void hs_free_fun_ptr(HsFunPtr fp);
extern void freeHaskellFunctionPtr(void *ptr);
/* At the program's next heap check. */
extern void hs_perform_gc(void);
/* They do nothing here. */
extern void hs_lock_stable_tables(void);
extern void hs_unlock_stable_tables(void);
extern void hs_thread_done(void);
#ifdef __cplusplus
}
#endif

#define HS_CHAR_MIN 0
#define HS_CHAR_MAX 0x10FFFF
#define HS_BOOL_FALSE 0
#define HS_BOOL_TRUE 1
#define HS_INT_MIN INT64_MIN
#define HS_INT_MAX INT64_MAX
#define HS_WORD_MAX UINT64_MAX

/* What GHC's header says of the system besides. */
#define SIZEOF_CHAR 1
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 8
#define SIZEOF_LONG_LONG 8
#define SIZEOF_SIZE_T 8
#define SIZEOF_VOID_P 8
#define x86_64_HOST_ARCH 1
#define linux_HOST_OS 1

#endif
