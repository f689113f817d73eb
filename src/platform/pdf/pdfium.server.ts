import { PDFiumModule } from '@hyzyla/pdfium'

/** PDFium as WebAssembly, called by the names and rules of its own C headers; handles and addresses are numbers. */

interface Calls {
  readonly memory: WebAssembly.Memory
  readonly __indirect_function_table: WebAssembly.Table
  malloc(bytes: number): number
  free(address: number): void
  FPDF_InitLibraryWithConfig(config: number): void
  FPDF_GetLastError(): number
  FPDF_LoadMemDocument(address: number, bytes: number, password: number): number
  FPDF_CloseDocument(document: number): void
  FPDF_GetPageCount(document: number): number
  FPDF_LoadPage(document: number, index: number): number
  FPDF_ClosePage(page: number): void
  FPDF_GetPageWidthF(page: number): number
  FPDF_GetPageHeightF(page: number): number
  FPDFBitmap_CreateEx(width: number, height: number, format: number, pixels: number, stride: number): number
  FPDFBitmap_FillRect(
    bitmap: number,
    x: number,
    y: number,
    width: number,
    height: number,
    color: number,
  ): void
  FPDFBitmap_Destroy(bitmap: number): void
  FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void
  FPDF_SaveAsCopy(document: number, writer: number, flags: number): number
}

export interface Pdfium {
  readonly calls: Calls
  /** Room in PDFium's memory while `use` runs; throws `OutOfRoom` when there is none. */
  withRoom<T>(bytes: number, use: (address: number) => T): T
  /** A copy of what stands there. */
  copyOf(address: number, bytes: number): Uint8Array<ArrayBuffer>
  /** Opens a document with at least one page while `use` runs; throws `Unopened` with PDFium's reason. */
  withDocument<T>(bytes: Uint8Array, use: (document: number) => T | Promise<T>): Promise<T>
  /** Opens a page, counted from 0, while `use` runs. */
  withPage<T>(document: number, index: number, use: (page: number) => T): T
}

export class Unopened extends Error {
  readonly isEncrypted: boolean
  constructor(reason: number) {
    super(`PDFium gives ${reason}`)
    this.isEncrypted = reason === REASON_PASSWORD || reason === REASON_SECURITY
  }
}

export class OutOfRoom extends Error {}

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY of fpdfview.h. */
const REASON_PASSWORD = 4
const REASON_SECURITY = 5
/** Beyond this a document is taken for an attack; PDFium itself would go on to 2 GB. */
const MOST_ROOM = 1024 * 1024 * 1024

/** A PDFium of its own. One that has thrown `OutOfRoom` or a `WebAssembly.RuntimeError` must not be used again. */
export async function createPdfium(): Promise<Pdfium> {
  const module = await PDFiumModule({})
  // The package declares two of the functions; all that PDFium has are there.
  const calls = module.wasmExports as unknown as Calls
  calls.FPDF_InitLibraryWithConfig(0)

  function roomFor(bytes: number): number {
    const isTooMuch = calls.memory.buffer.byteLength > MOST_ROOM
    const address = isTooMuch ? 0 : calls.malloc(bytes)
    if (address === 0) throw new OutOfRoom(`no room for ${bytes} bytes`)
    return address
  }

  function withRoom<T>(bytes: number, use: (address: number) => T): T {
    const address = roomFor(bytes)
    try {
      return use(address)
    } finally {
      calls.free(address)
    }
  }

  async function withDocument<T>(bytes: Uint8Array, use: (document: number) => T | Promise<T>): Promise<T> {
    const address = roomFor(bytes.length)
    try {
      new Uint8Array(calls.memory.buffer).set(bytes, address)
      const document = calls.FPDF_LoadMemDocument(address, bytes.length, 0)
      if (document === 0) throw new Unopened(calls.FPDF_GetLastError())
      try {
        if (calls.FPDF_GetPageCount(document) < 1) throw new Unopened(0)
        return await use(document)
      } finally {
        calls.FPDF_CloseDocument(document)
      }
    } finally {
      calls.free(address)
    }
  }

  function withPage<T>(document: number, index: number, use: (page: number) => T): T {
    const page = calls.FPDF_LoadPage(document, index)
    if (page === 0) throw new Unopened(0)
    try {
      return use(page)
    } finally {
      calls.FPDF_ClosePage(page)
    }
  }

  const copyOf = (address: number, bytes: number) =>
    new Uint8Array(calls.memory.buffer.slice(address, address + bytes))

  return { calls, withRoom, copyOf, withDocument, withPage }
}
