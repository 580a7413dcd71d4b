# Ways to end. CASE chooses what main does:
# 0 error "boom"             1 depends on itself       2 divides by zero
# 3 fails to match           4 is an endless list      5 error ('b' : error "boom")
# 6 is ((-5, '\n'), Cons (-3) (Cons '\1234' Nil))      7 recurs without end
# 8 holds ever more          9 runs without end        10 makes large objects
.include "common.s"

.set LARGE, 40000

.section .rodata
    info main_info, main_entry, 2, 0, 0, 0, 1, 0, 0, thunk_desc, 1
    info blob_info, 0, 0, 1, 0, 1, (LARGE - HEADER - 8) / 8, 0, 0, nil_desc, 0
    desc failure_desc, "ends.pure:1:1: no match in f", 0

.macro boxed name, info, value
    static \name, \info
    .quad \value
.endm
.macro cell name, head, tail
    static \name, cons_info
    .quad \head, \tail
.endm

.data
.globl pure_main
    static pure_main, main_info
    .quad 0, 0
    static failing, main_info
    .quad 0, 0
    boxed char_b, char_info, 'b'
    boxed char_o, char_info, 'o'
    boxed char_m, char_info, 'm'
    boxed char_newline, char_info, 10
    boxed char_exotic, char_info, 1234
    boxed minus_five, int_info, -5
    boxed minus_three, int_info, -3
    boxed one, int_info, 1
    cell boom, char_b + 1, boom_1 + 2
    cell boom_1, char_o + 1, boom_2 + 2
    cell boom_2, char_o + 1, boom_3 + 2
    cell boom_3, char_m + 1, nil + 1
    cell bad_message, char_b + 1, failing
    cell endless, one + 1, endless + 2
    cell row, minus_three + 1, row_1 + 2
    cell row_1, char_exotic + 1, nil + 1
    static inner, pair_info
    .quad minus_five + 1, char_newline + 1
    static outer, pair_info
    .quad inner + 1, row + 2

.text
main_entry:
    push rbp
    mov rbp, rsp
    sub rsp, 32
    mov [rbp - 8], rdi
    call rt_enter_caf
main_1:
    mov rdi, [rbp - 8]
    blackhole rdi, 1, rdx
.if CASE == 0
    lea rdi, [rip + boom + 2]
    call rt_error
.elseif CASE == 1
    call pure_eval
.elseif CASE == 2
    xor edi, edi
    call rt_arith
.elseif CASE == 3
    lea rdi, [rip + failure_desc]
    call rt_fail
.elseif CASE == 4
    lea rax, [rip + endless + 2]
.elseif CASE == 5
    lea rdx, [rip + failing]
    cmp rdi, rdx
    lea rdi, [rip + boom + 2]
    lea rdx, [rip + bad_message + 2]
    cmovne rdi, rdx
    call rt_error
.elseif CASE == 6
    lea rax, [rip + outer + 1]
.elseif CASE == 7
    call recur
.elseif CASE == 9
3:  jmp 3b
.else
    lea rax, [rip + nil + 1]
    mov [rbp - 16], rax
    mov qword ptr [rbp - 24], 0
1:
.if CASE == 8
    lea rdx, [r15 + HEADER + 16]
    test edx, CHECK
    je 2f
    mov edi, HEADER + 16
    call rt_gc
main_2:
    lea rdx, [r15 + HEADER + 16]
2:  mov rax, r15
    mov r15, rdx
    header rax, cons_info, rdx
    mov rcx, [rbp - 16]
    mov [rax + HEADER], rcx
    mov [rax + HEADER + 8], rcx
    add rax, 2
    mov [rbp - 16], rax
    jmp 1b
.else
    mov edi, LARGE
    call rt_alloc_large
main_2:
    header rax, blob_info, rdx
    mov rcx, [rbp - 16]
    test qword ptr [rbp - 24], 31
    je 2f                               # a new chain every 32
    lea rcx, [rip + nil + 1]
2:  mov [rax + HEADER], rcx
    inc rax
    mov [rbp - 16], rax
    inc qword ptr [rbp - 24]
    cmp qword ptr [rbp - 24], 10000
    jne 1b
    lea rax, [rip + one + 1]
.endif
.endif
main_3:
    mov rdi, [rbp - 8]
    update rdi, rdx, rcx
    leave
    ret

recur:
    push rbp
    mov rbp, rsp
    sub rsp, 16
    call recur
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
1:  .uleb128 main_1 - main_entry, 6, 0, 1
.if CASE == 8 || CASE == 10
    .uleb128 main_2 - main_1, 2, 0, 1
    .uleb128 main_3 - main_2, 6, 0, 1
.else
    .uleb128 main_3 - main_1, 6, 0, 1
.endif
2:  .quad 0
pure_shapes:
    .short 0, 0
    .short 2, 1, 1, 2
    .short 1, 1, 1
    .balign 8
pure_srts:
    .quad 0
