# What every hand-written program shares: table macros, Int, Char, lists.
# PROF is 1 in -prof programs; STACK and its like are offsets of rt_abi::mutator.
.intel_syntax noprefix
.section .note.GNU-stack,"",@progbits

.ifndef DEBUG
.set DEBUG, 0
.endif
.set HEADER, 8
.set CHECK, 1 << 22

# Stamps a new object's header: \info is a symbol, \at a register.
.macro header at, info, scratch
    lea \scratch, [rip + \info]
    or \scratch, [rip + rt_mutator + STACK]
    mov [\at], \scratch
.endm

# Turns the thunk at \node into a blackhole of \words payload words.
.macro blackhole node, words, scratch
    mov dword ptr [\node], offset rt_blackhole_infos + 48 * \words
.if PROF
    mov byte ptr [\node + 7], 3
.endif
.endm

# Updates the blackhole at \node with the result in rax.
.macro update node, scratch, free
    add dword ptr [\node], 64 * 48
    mov [\node + HEADER], rax
    mov \scratch, \node
    shr \scratch, 32
    cmp \scratch, 2
    je 9f
    mov \free, [rip + rt_mutator + REMEMBERED]
    mov [\free], \node
    add qword ptr [rip + rt_mutator + REMEMBERED], 8
9:
.endm

.macro info name, entry, kind, tag, arity, ptrs, raws, con, srt, desc, flags
    .balign 8
\name:
    .quad \entry
    .byte \kind, \tag
    .short \arity, \ptrs, \raws
    .long \con, 0
    .quad \srt, \desc
    .long 0, \flags
.endm

.macro desc name, text, print
7:  .byte 9f - 8f
8:  .ascii "\text"
9:
\name:
    .uleb128 1 << 4 | \print, \name - 7b
.endm

.macro static name, info
    .balign 8
\name:
    .quad \info
.endm

.section .rodata
    desc int_desc, "Int", 1
    desc char_desc, "Char", 2
    desc nil_desc, "Nil", 0
    desc cons_desc, "Cons", 0
    desc pair_desc, "(,)", 4
    desc thunk_desc, "thunk", 0
    info int_info, 0, 0, 1, 0, 0, 1, 0, 0, int_desc, 0
    info char_info, 0, 0, 1, 0, 0, 1, 0, 0, char_desc, 0
    info nil_info, 0, 0, 1, 0, 0, 0, 0, 0, nil_desc, 0
    info cons_info, 0, 0, 2, 0, 2, 0, 1, 0, cons_desc, 0
    info pair_info, 0, 0, 1, 0, 2, 0, 0, 0, pair_desc, 0
.globl pure_sites
    .balign 8
pure_sites:
    .quad 0, 0, 0, 0
.globl pure_infos
    .balign 8
pure_infos:
    .quad 0
.globl pure_config
    .balign 8
pure_config:
    .byte PROF, DEBUG, 2, 0, 0, 0, 0, 0
    // No table of anything.
    .fill 27, 8, 0
    .quad rt_observe, rt_verify
    // It has no threads.
    .quad 0
    .quad rt_print

.data
    static nil, nil_info

.text
.globl pure_eval
pure_eval:
    test dil, 7
    mov rax, rdi
    jne 1f
    push rbp
    mov rbp, rsp
    mov eax, [rdi]
    call [rax]
eval_return:
    pop rbp
1:  ret
