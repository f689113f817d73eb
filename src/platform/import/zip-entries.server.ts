import { inflateRawSync } from 'node:zlib'
import { UnreadableSource } from './unreadable-source.ts'

const MAX_ENTRIES = 5_000
const MAX_TOTAL_BYTES = 200 * 1024 * 1024
const END = 0x06054b50
const ZIP64_LOCATOR = 0x07064b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
/** How long each record is without its names and notes (APPNOTE.TXT 4.3.7, 4.3.12, 4.3.15, 4.3.16). */
const LOCAL_BYTES = 30
const CENTRAL_BYTES = 46
const LOCATOR_BYTES = 20
const END_BYTES = 22
/** The bit of an entry's flags (APPNOTE.TXT 4.4.4). */
const ENCRYPTED = 1
/** What stands in place of a number that only ZIP64 can hold (APPNOTE.TXT 4.4.1.4). */
const ELSEWHERE_16 = 0xffff
const ELSEWHERE_32 = 0xffffffff

export interface ZipEntry {
  name: string
  /** Unpacked; exactly as many bytes as the archive's directory declares. */
  read(): Uint8Array
  size: number
}

/** An entry, and the part of the archive that it takes with its header. */
interface PlacedEntry extends ZipEntry {
  readonly from: number
  readonly to: number
}

/**
 * The entries of a ZIP archive, after making sure that unpacking it is harmless: at most 5,000 entries and 200 MB, no
 * entry that unpacks to another size than it declares (a bomb may lie in its directory), and none beside the directory or
 * on another's bytes. Other readers may see other entries in the same bytes: give them `repacked`. APPNOTE.TXT 4.3.
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

/** An archive of these entries and nothing else, for libraries that read archives by themselves; folders are left out. */
export async function repacked(entries: readonly ZipEntry[]): Promise<Buffer> {
  const { default: JSZip } = await import('jszip')
  const zip = new JSZip()
  for (const entry of entries) if (!entry.name.endsWith('/')) zip.file(entry.name, entry.read())
  return zip.generateAsync({ type: 'nodebuffer', compression: 'STORE' })
}

function centralDirectory(buffer: Buffer): ZipEntry[] {
  const end = buffer.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || buffer.readUInt32LE(end) !== END) throw new UnreadableSource('压缩文件不完整')
  const count = buffer.readUInt16LE(end + 10)
  const start = buffer.readUInt32LE(end + 16)
  checkOneDisk(buffer, { end, count, start })
  if (count > MAX_ENTRIES)
    throw new UnreadableSource(`压缩文件内的条目过多（${count} 个，最多 ${MAX_ENTRIES} 个）`)
  const entries: PlacedEntry[] = []
  let at = start
  let total = 0
  for (let index = 0; index < count; index++) {
    if (buffer.readUInt32LE(at) !== CENTRAL) throw new UnreadableSource('压缩文件已损坏')
    if (buffer.readUInt16LE(at + 8) & ENCRYPTED) throw new UnreadableSource('压缩文件有密码，请去掉密码再试')
    const method = buffer.readUInt16LE(at + 10)
    const packed = buffer.readUInt32LE(at + 20)
    const size = buffer.readUInt32LE(at + 24)
    const nameLength = buffer.readUInt16LE(at + 28)
    const from = buffer.readUInt32LE(at + 42)
    if ([packed, size, from].includes(ELSEWHERE_32)) throw zip64()
    total += size
    if (total > MAX_TOTAL_BYTES) throw new UnreadableSource('压缩内容解开后超过 200 MB')
    const name = nameOf(buffer.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength))
    const data = dataStart(buffer, from)
    const to = data + packed
    entries.push({ name, size, from, to, read: () => unpack(buffer.subarray(data, to), size, method) })
    at += CENTRAL_BYTES + nameLength + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32)
  }
  checkOneBehindTheOther([...entries, { from: start, to: at }, { from: end, to: endOf(buffer, end) }], buffer)
  return entries
}

const zip64 = () =>
  new UnreadableSource('压缩文件用了 ZIP64 格式：请用 Office 或 WPS 打开后另存，或重新压缩，再上传')

/** Refuses what is one part of several, and ZIP64, of which readers see now one directory and now another. */
function checkOneDisk(
  buffer: Buffer,
  { end, count, start }: { end: number; count: number; start: number },
): void {
  const disks = [buffer.readUInt16LE(end + 4), buffer.readUInt16LE(end + 6)]
  const counts = [buffer.readUInt16LE(end + 8), count]
  const locator = end - LOCATOR_BYTES
  const isZip64 =
    [...disks, ...counts].includes(ELSEWHERE_16) ||
    [buffer.readUInt32LE(end + 12), start].includes(ELSEWHERE_32) ||
    (locator >= 0 && buffer.readUInt32LE(locator) === ZIP64_LOCATOR)
  if (isZip64) throw zip64()
  if (disks.some((disk) => disk !== 0) || counts[0] !== count)
    throw new UnreadableSource('这是分卷压缩的一部分，请压缩成一个文件再上传')
}

/**
 * Refuses parts that lie on each other, and bytes between them in which an entry could hide that only another reader
 * sees. What describes an entry behind its data (APPNOTE.TXT 4.3.9) is shorter than the header of any.
 */
function checkOneBehindTheOther(
  parts: readonly Pick<PlacedEntry, 'from' | 'to'>[],
  { length }: Buffer,
): void {
  let reached = 0
  for (const { from, to } of parts.toSorted((one, two) => one.from - two.from || one.to - two.to)) {
    if (from < reached) throw new UnreadableSource('压缩文件里的文件互相重叠，可能是压缩炸弹')
    if (from - reached >= LOCAL_BYTES) throw hidden()
    reached = to
  }
  if (length < reached) throw new UnreadableSource('压缩文件不完整')
  if (length - reached >= LOCAL_BYTES) throw hidden()
}

const hidden = () => new UnreadableSource('压缩文件里有目录之外的内容，请重新压缩再上传')

const endOf = (buffer: Buffer, end: number) => end + END_BYTES + buffer.readUInt16LE(end + 20)

/** Programs on Chinese Windows write names in GBK, and most others in UTF-8, whatever the entry's flag says. */
function nameOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

function dataStart(buffer: Buffer, from: number): number {
  if (buffer.readUInt32LE(from) !== LOCAL) throw new UnreadableSource('压缩文件已损坏')
  return from + LOCAL_BYTES + buffer.readUInt16LE(from + 26) + buffer.readUInt16LE(from + 28)
}

function unpack(data: Buffer, size: number, method: number): Uint8Array {
  if (method !== 0 && method !== 8) throw new UnreadableSource('压缩方式不受支持')
  const unpacked = method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.max(size, 1) })
  if (unpacked.length !== size) throw new UnreadableSource('压缩内容与声明的大小不符，可能是压缩炸弹')
  return unpacked
}
