# main = upto 1 COUNT, a lazy list: each tail is a thunk.
.include "common.s"
.ifndef COUNT
.set COUNT, 200000
.endif

.section .rodata
    info upto_info, upto_entry, 2, 0, 0, 0, 2, 0, 0, thunk_desc, 0
    info main_info, main_entry, 2, 0, 0, 0, 1, 0, 0, thunk_desc, 1

.data
.globl pure_main
    static pure_main, main_info
    .quad 0, 0                          # result, epoch

.text
# main: allocates the first thunk and evaluates it.
main_entry:
    push rbp
    mov rbp, rsp
    sub rsp, 16
    mov [rbp - 8], rdi
    call rt_enter_caf
main_1:
    mov rdi, [rbp - 8]
    blackhole rdi, 1, rdx
    lea rdx, [r15 + HEADER + 16]
    test edx, CHECK
    je 1f
    mov edi, HEADER + 16
    call rt_gc
main_2:
    lea rdx, [r15 + HEADER + 16]
1:  mov rdi, r15
    mov r15, rdx
    header rdi, upto_info, rcx
    mov qword ptr [rdi + HEADER], 1
    mov qword ptr [rdi + HEADER + 8], COUNT
    call upto_entry
main_3:
    mov rdi, [rbp - 8]
    update rdi, rdx, rcx
    leave
    ret

# upto i n: raws i, n.
.set ROOM, (HEADER + 8) + (HEADER + 16) + (HEADER + 16)
upto_entry:
    push rbp
    mov rbp, rsp
    sub rsp, 32
    mov [rbp - 8], rdi
.if PROF
    cmp qword ptr [rip + rt_mutator + LOG_USES], 0
    je 4f
    call rt_log_use
    mov rdi, [rbp - 8]
4:
.endif
    mov rax, [rdi + HEADER]
    mov rcx, [rdi + HEADER + 8]
    blackhole rdi, 2, rdx
    cmp rax, rcx
    jle 1f
    lea rax, [rip + nil + 1]
    jmp 3f
1:  lea rdx, [r15 + ROOM]
    test edx, CHECK
    je 2f
    mov [rbp - 16], rax
    mov [rbp - 24], rcx
    mov edi, ROOM
    call rt_gc
upto_1:
    mov rax, [rbp - 16]
    mov rcx, [rbp - 24]
    lea rdx, [r15 + ROOM]
2:  mov rsi, r15
    mov r15, rdx
    header rsi, int_info, rdx           # Int i
    mov [rsi + HEADER], rax
    lea rdi, [rsi + HEADER + 8]
    header rdi, upto_info, rdx          # upto (i + 1) n
    inc rax
    mov [rdi + HEADER], rax
    mov [rdi + HEADER + 8], rcx
    lea rax, [rdi + HEADER + 16]
    header rax, cons_info, rdx
    inc rsi
    mov [rax + HEADER], rsi
    mov [rax + HEADER + 8], rdi
    add rax, 2
3:  mov rdi, [rbp - 8]
    update rdi, rdx, rcx
    leave
    ret
code_end:

.section .rodata
    .balign 8
.globl pure_frames, pure_shapes, pure_srts
pure_frames:
    .quad pure_eval
    .uleb128 0, 2f - 1f
1:  .uleb128 eval_return - pure_eval, 0, 0, 1
2:  .quad main_entry
    .uleb128 0, 2f - 1f
1:  .uleb128 main_1 - main_entry, 2, 0, 1
    .uleb128 main_2 - main_1, 2, 0, 1
    .uleb128 main_3 - main_2, 2, 0, 1
2:  .quad upto_entry
    .uleb128 0, 2f - 1f
1:  .uleb128 upto_1 - upto_entry, 2, 0, 1
2:  .quad 0
pure_shapes:
    .short 0, 0
    .short 1, 1, 1
    .balign 8
pure_srts:
    .quad 0
