import { OutOfRoom, type Pdfium } from './pdfium.server.ts'

/** FPDF_REMOVE_SECURITY of fpdf_save.h; it also writes everything anew instead of adding to the original. */
const REMOVE_SECURITY = 3
/** A small file can unpack to a very large one. */
const MOST_BYTES = 400 * 1024 * 1024

/**
 * The smallest WebAssembly module that passes a JavaScript function on as `(i32, i32, i32) → i32`: PDFium hands what it
 * writes to a function of its table, and only WebAssembly functions can stand there.
 */
const PASSING_ON = new WebAssembly.Module(
  // The header; the type; the import e.f of that type; the export f of what was imported.
  Buffer.from('0061736d0100000001080160037f7f7f017f02070101650166000007050101660000', 'hex'),
)

/** The table is of fixed size; its first place, the null function, is the only free one. */
const PLACE = 0

/** The whole document as a new file without a password; throws `OutOfRoom` when it would be enormous. */
export function saveDocument({ calls, withRoom, copyOf }: Pdfium, document: number): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  const write = (_writer: number, address: number, bytes: number): number => {
    size += bytes
    if (size > MOST_BYTES) return 0
    chunks.push(copyOf(address, bytes))
    return 1
  }
  const { exports } = new WebAssembly.Instance(PASSING_ON, { e: { f: write } })
  const table = calls.__indirect_function_table
  table.set(PLACE, exports.f)
  try {
    return withRoom(8, (writer) => {
      // FPDF_FILEWRITE of fpdf_save.h: version 1 and the place of the function.
      new Uint32Array(calls.memory.buffer, writer, 2).set([1, PLACE])
      if (calls.FPDF_SaveAsCopy(document, writer, REMOVE_SECURITY) === 0) {
        throw new OutOfRoom(`the file would have more than ${size} bytes`)
      }
      const file = new Uint8Array(size)
      let at = 0
      for (const chunk of chunks) {
        file.set(chunk, at)
        at += chunk.length
      }
      return file
    })
  } finally {
    table.set(PLACE, null)
  }
}
