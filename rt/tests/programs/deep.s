# main = deep DEPTH, where deep n = let x = Int n in unbox x + deep (n - 1):
# every frame holds a boxed number over the recursive call.
.include "common.s"
.ifndef DEPTH
.set DEPTH, 1000000
.endif

.section .rodata
    info main_info, main_entry, 2, 0, 0, 0, 1, 0, 0, thunk_desc, 1

.data
.globl pure_main
    static pure_main, main_info
    .quad 0, 0

.text
main_entry:
    push rbp
    mov rbp, rsp
    sub rsp, 16
    mov [rbp - 8], rdi
    call rt_enter_caf
main_1:
    mov rdi, [rbp - 8]
    blackhole rdi, 1, rdx
    mov edi, DEPTH
    call deep
main_2:
    mov [rbp - 16], rax
    lea rdx, [r15 + HEADER + 8]
    test edx, CHECK
    je 1f
    mov edi, HEADER + 8
    call rt_gc
main_3:
    lea rdx, [r15 + HEADER + 8]
1:  mov rax, r15
    mov r15, rdx
    header rax, int_info, rdx
    mov rcx, [rbp - 16]
    mov [rax + HEADER], rcx
    inc rax
    mov rdi, [rbp - 8]
    update rdi, rdx, rcx
    leave
    ret

# deep n (rdi): a raw number.
deep:
    push rbp
    mov rbp, rsp
    sub rsp, 16
    xor eax, eax
    test rdi, rdi
    je 2f
    lea rdx, [r15 + HEADER + 8]
    test edx, CHECK
    je 1f
    mov [rbp - 16], rdi
    mov edi, HEADER + 8
    call rt_gc
deep_1:
    mov rdi, [rbp - 16]
    lea rdx, [r15 + HEADER + 8]
1:  mov rax, r15
    mov r15, rdx
    header rax, int_info, rdx
    mov [rax + HEADER], rdi
    inc rax
    mov [rbp - 8], rax
    dec rdi
    call deep
deep_2:
    mov rcx, [rbp - 8]
    add rax, [rcx - 1 + HEADER]
2:  leave
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
1:  .uleb128 main_1 - main_entry, 2, 0, 1
    .uleb128 main_2 - main_1, 2, 0, 1
    .uleb128 main_3 - main_2, 2, 0, 1
2:  .quad deep
    .uleb128 0, 2f - 1f
1:  .uleb128 deep_1 - deep, 0, 0, 1
    .uleb128 deep_2 - deep_1, 5, 0, 1
2:  .quad 0
pure_shapes:
    .short 0, 0
    .short 1, 1, 1
    .short 1, 0, 1
    .balign 8
pure_srts:
    .quad 0
