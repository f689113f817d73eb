import { inflateRawSync } from 'node:zlib'
import { UnreadableSource } from './unreadable-source.ts'

const MAX_ENTRIES = 5_000
const MAX_TOTAL_BYTES = 200 * 1024 * 1024
const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
/** The bit of an entry's flags (APPNOTE.TXT 4.4.4). */
const ENCRYPTED = 1

export interface ZipEntry {
  name: string
  /** Unpacked; never more bytes than the archive's directory declares. */
  read(): Uint8Array
  size: number
}

/**
 * The entries of a ZIP archive, after making sure that unpacking it is harmless: at most 5,000 entries and 200 MB,
 * and no entry that unpacks to more than it declares (a bomb may lie in its directory). APPNOTE.TXT 4.3.
 */
export function zipEntries(bytes: Uint8Array): ZipEntry[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const entries = centralDirectory(buffer)
    for (const entry of entries) entry.read()
    return entries
  } catch (error) {
    if (error instanceof UnreadableSource) throw error
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') {
      throw new UnreadableSource('压缩内容与声明的大小不符，可能是压缩炸弹')
    }
    throw new UnreadableSource('压缩文件已损坏')
  }
}

function centralDirectory(buffer: Buffer): ZipEntry[] {
  const end = buffer.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || buffer.readUInt32LE(end) !== END) throw new UnreadableSource('压缩文件不完整')
  const count = buffer.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES)
    throw new UnreadableSource(`压缩文件内的条目过多（${count} 个，最多 ${MAX_ENTRIES} 个）`)
  const entries: ZipEntry[] = []
  let at = buffer.readUInt32LE(end + 16)
  let total = 0
  for (let index = 0; index < count; index++) {
    if (buffer.readUInt32LE(at) !== CENTRAL) throw new UnreadableSource('压缩文件已损坏')
    if (buffer.readUInt16LE(at + 8) & ENCRYPTED) throw new UnreadableSource('压缩文件有密码，请去掉密码再试')
    const method = buffer.readUInt16LE(at + 10)
    const packed = buffer.readUInt32LE(at + 20)
    const size = buffer.readUInt32LE(at + 24)
    const nameLength = buffer.readUInt16LE(at + 28)
    const start = buffer.readUInt32LE(at + 42)
    const name = nameOf(buffer.subarray(at + 46, at + 46 + nameLength))
    total += size
    if (total > MAX_TOTAL_BYTES) throw new UnreadableSource('压缩内容解开后超过 200 MB')
    entries.push({ name, size, read: () => unpack(buffer, start, packed, size, method) })
    at += 46 + nameLength + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32)
  }
  return entries
}

/** Programs on Chinese Windows write names in GBK, and most others in UTF-8, whatever the entry's flag says. */
function nameOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

function unpack(buffer: Buffer, start: number, packed: number, size: number, method: number): Uint8Array {
  if (buffer.readUInt32LE(start) !== LOCAL) throw new UnreadableSource('压缩文件已损坏')
  const from = start + 30 + buffer.readUInt16LE(start + 26) + buffer.readUInt16LE(start + 28)
  const data = buffer.subarray(from, from + packed)
  if (method === 0) return data
  if (method !== 8) throw new UnreadableSource('压缩方式不受支持')
  return inflateRawSync(data, { maxOutputLength: Math.max(size, 1) })
}
