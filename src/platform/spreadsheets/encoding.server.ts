import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Refusal } from '#platform/refusal.ts'

/** What the first bytes of other files say of them. */
const SIGNATURES: readonly (readonly [string, string])[] = [
  ['PK\u0003\u0004', '是 Excel 或压缩文件，请把扩展名改回 .xlsx 或 .zip'],
  ['\u00d0\u00cf\u0011\u00e0', '是旧版 Excel 文件，请另存为 .xlsx'],
  ['%PDF-', '是 PDF'],
  ['\u0089PNG', '是图片'],
  ['\u00ff\u00d8\u00ff', '是图片'],
  ['GIF8', '是图片'],
]
const LOOKED_AT = 4096

/**
 * The encoding of a text file, told by its mark, or else by which one all of it can be read in: UTF-8, or what Excel in
 * China writes. Refuses `import_empty`, `import_is_page`, `import_is_binary`, `import_encoding`.
 */
export async function encodingOf(path: string): Promise<'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'> {
  const head = await headOf(path)
  if (head.length === 0) throw new Refusal('invalid', 'import_empty')
  const latin = head.toString('latin1')
  for (const [signature, what] of SIGNATURES)
    if (latin.startsWith(signature)) throw new Refusal('invalid', 'import_is_binary', { what })
  if (latin.startsWith('\u00ff\u00fe')) return 'utf-16le'
  if (latin.startsWith('\u00fe\u00ff')) return 'utf-16be'
  if (latin.includes('\0')) throw new Refusal('invalid', 'import_is_binary', { what: '不是文字' })
  const start = latin.replace(/^\u00ef\u00bb\u00bf/, '').trimStart()
  if (/^<(!doctype|html|head|body|\?xml)/i.test(start)) throw new Refusal('invalid', 'import_is_page')
  if (start === '' && head.length < LOOKED_AT) throw new Refusal('invalid', 'import_empty')
  if (await isReadableAs(path, 'utf-8')) return 'utf-8'
  if (await isReadableAs(path, 'gb18030')) return 'gb18030'
  throw new Refusal('invalid', 'import_encoding')
}

/** The text of a file, piece by piece, without its mark. */
export async function* textOf(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

async function headOf(path: string): Promise<Buffer> {
  await using handle = await open(path)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0)
  return buffer.subarray(0, bytesRead)
}

async function isReadableAs(path: string, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
      decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
