# A program whose biography is known in closed form: main builds a list of COUNT
# numbers, is idle, sums the list, is idle, drops the list, is idle, and answers
# the sum. Idle is allocating WASTE numbers that nobody keeps.
.include "common.s"
.ifndef COUNT
.set COUNT, 20000
.endif
.ifndef WASTE
.set WASTE, 100000
.endif
.set INT, HEADER + 8
.set CELL, INT + HEADER + 16

# Stamps a use of the untagged object in \object, a register that calls preserve.
.macro use object
.if PROF
    mov byte ptr [\object + 7], 1
    cmp qword ptr [rip + rt_mutator + LOG_USES], 0
    je 8f
    mov rdi, \object
    call rt_log_use
8:
.endif
.endm

# \at <- room for \bytes; \site is the call's return address.
.macro room at, bytes, site
    lea rdx, [r15 + \bytes]
    test edx, CHECK
    je 8f
    mov edi, \bytes
    call rt_gc
\site:
    lea rdx, [r15 + \bytes]
8:  mov \at, r15
    mov r15, rdx
.endm

.macro idle loop, site
    mov qword ptr [rbp - 24], WASTE
\loop:
    room rax, INT, \site
    header rax, int_info, rdx
    mov qword ptr [rax + HEADER], 0
    dec qword ptr [rbp - 24]
    jne \loop
.endm

.section .rodata
    info main_info, main_entry, 2, 0, 0, 0, 1, 0, 0, thunk_desc, 1

.data
.globl pure_main
    static pure_main, main_info
    .quad 0, 0

.text
# Slots: 1 the CAF, 2 the list, 3 a counter, 4 the sum.
main_entry:
    push rbp
    mov rbp, rsp
    sub rsp, 32
    mov [rbp - 8], rdi
    call rt_enter_caf
    mov rdi, [rbp - 8]
    blackhole rdi, 1, rdx
    lea rax, [rip + nil + 1]
    mov [rbp - 16], rax
    mov qword ptr [rbp - 24], COUNT
build:
    room rsi, CELL, site_1
    header rsi, int_info, rdx
    mov rax, [rbp - 24]
    mov [rsi + HEADER], rax
    lea rdi, [rsi + INT]
    header rdi, cons_info, rdx
    inc rsi
    mov [rdi + HEADER], rsi
    mov rcx, [rbp - 16]
    mov [rdi + HEADER + 8], rcx
    add rdi, 2
    mov [rbp - 16], rdi
    dec qword ptr [rbp - 24]
    jne build

    idle idle_1, site_2

    mov rbx, [rbp - 16]
    xor r12d, r12d
1:  mov eax, ebx
    and eax, 7
    cmp eax, 2
    jne 2f
    sub rbx, 2
    use rbx
    mov r13, [rbx + HEADER]
    dec r13
    use r13
    add r12, [r13 + HEADER]
    mov rbx, [rbx + HEADER + 8]
    jmp 1b
2:  mov [rbp - 32], r12

    idle idle_2, site_3
    lea rax, [rip + nil + 1]
    mov [rbp - 16], rax
    idle idle_3, site_4

    room rax, INT, site_5
    header rax, int_info, rdx
    mov rcx, [rbp - 32]
    mov [rax + HEADER], rcx
    inc rax
    mov rdi, [rbp - 8]
    update rdi, rdx, rcx
    leave
    ret

.section .rodata
    .balign 8
.globl pure_frames, pure_shapes, pure_srts
pure_frames:
    .quad pure_eval
    .uleb128 0, 2f - 1f
1:  .uleb128 eval_return - pure_eval, 0, 0, 1
2:  .quad main_entry
    .uleb128 0, 2f - 1f
1:  .uleb128 site_1 - main_entry, 2, 0, 1
    .uleb128 site_2 - site_1, 2, 0, 1
    .uleb128 site_3 - site_2, 2, 0, 1
    .uleb128 site_4 - site_3, 2, 0, 1
    .uleb128 site_5 - site_4, 2, 0, 1
2:  .quad 0
pure_shapes:
    .short 0, 0
    .short 2, 1, 1, 2
    .balign 8
pure_srts:
    .quad 0
