//! Memory of an interpreted program: arrays of bytes have addresses, in the order in which they
//! were made and far apart, so that an address tells the array and the place within.

use super::heap::Heap;
use super::store::{self, Cell, Word};
use super::world::Transfer;
use pure_core::def::Prim;

/// The operations of `#fileBytes`, as the library numbers them; those before ask how many bytes
/// are there, the second up to the end of a line.
const LINE: i64 = 1;
const TAKE: i64 = 3;
const WRITE: i64 = 4;

/// How far apart the addresses of arrays are: more than any is long.
const APART: u32 = 32;

/// The address of the object that is at `at` of the heap; no static data are there.
fn address(at: usize) -> Option<i64> {
    Some(i64::try_from(at + 1).ok()? << APART)
}

/// The place of an address in the heap, and in the array that is there.
fn place(address: i64) -> Option<(usize, usize)> {
    let at = usize::try_from(address >> APART).ok()?.checked_sub(1)?;
    Some((at, (address & ((1 << APART) - 1)) as usize))
}

/// What a primitive on memory gives for `args`; `None` if they are wrong, or it is another one.
pub fn operate<H: Heap>(heap: &mut H, prim: Prim, args: &[H::Value]) -> Option<H::Value> {
    let int = |i: usize| args.get(i)?.int();
    let nothing = Some(H::Value::of_int(0));
    match prim {
        Prim::AddressOf => Some(H::Value::of_int(address(args.first()?.ptr()?)?)),
        Prim::Touch => nothing,
        Prim::Peek(elem) => {
            let bytes = read(heap, int(0)?, 1 << elem.shift())?;
            Some(store::read(elem, &bytes))
        }
        Prim::Poke(elem) => {
            let mut bytes = [0; 8];
            let bytes = &mut bytes[..1 << elem.shift()];
            store::write(elem, bytes, *args.get(1)?)?;
            write(heap, int(0)?, bytes)?;
            nothing
        }
        Prim::MoveMemory => {
            let bytes = read(heap, int(1)?, usize::try_from(int(2)?).ok()?)?;
            write(heap, int(0)?, &bytes)?;
            nothing
        }
        Prim::ShrinkBytes => {
            let length = usize::try_from(int(1)?).ok()?;
            match heap.cell(args.first()?.ptr()?)? {
                Cell::Bytes(bytes) => bytes.truncate(length),
                Cell::Var(_) | Cell::Array(_) => return None,
            }
            nothing
        }
        Prim::FileBytes => {
            let at = usize::try_from(int(1)?).ok()?;
            let count = usize::try_from(int(2)?).ok()?;
            let start = address(args.first()?.ptr()?)? + i64::try_from(at).ok()?;
            let transfer = match int(3)? {
                WRITE => Transfer::Write(read(heap, start, count)?),
                TAKE => Transfer::Take(count),
                LINE => Transfer::Line(count),
                _ => Transfer::Ahead(count),
            };
            let (answer, taken) = heap.transfer(transfer, int(4)?);
            write(heap, start, &taken)?;
            Some(H::Value::of_int(answer))
        }
        _ => None,
    }
}

fn read<H: Heap>(heap: &mut H, address: i64, count: usize) -> Option<Vec<u8>> {
    let Some((at, start)) = place(address) else {
        let bytes = heap.statics().from(address)?;
        return Some(bytes.get(..count)?.to_vec());
    };
    match heap.cell(at)? {
        Cell::Bytes(bytes) => Some(bytes.get(start..start.checked_add(count)?)?.to_vec()),
        Cell::Var(_) | Cell::Array(_) => None,
    }
}

fn write<H: Heap>(heap: &mut H, address: i64, new: &[u8]) -> Option<()> {
    let (at, start) = place(address)?;
    match heap.cell(at)? {
        Cell::Bytes(bytes) => {
            let part = bytes.get_mut(start..start.checked_add(new.len())?)?;
            part.copy_from_slice(new);
            Some(())
        }
        Cell::Var(_) | Cell::Array(_) => None,
    }
}
