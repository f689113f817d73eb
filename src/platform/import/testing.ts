import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of an archive as a test wants it, sound where nothing else is said. */
interface RawEntry {
  readonly name: string
  readonly text: string
  /** Kept as it is, not packed. */
  readonly isStored?: boolean
  /** What the directory says of its size. */
  readonly declared?: number
  /** Whether the directory names it. */
  readonly isListed?: boolean
  /** The place of the entry whose header and bytes it shares. */
  readonly sharedWith?: number
}

/** A ZIP archive written byte by byte, so that it can be wrong; `more` stands between the directory and the end record. */
export function rawZip(
  entries: readonly RawEntry[],
  { more = () => Buffer.of(), disk = 0 }: { more?: (at: number) => Buffer; disk?: number } = {},
): Buffer {
  const parts: Buffer[] = []
  const starts: number[] = []
  const listed: Buffer[] = []
  let at = 0
  for (const { name, text, isStored, declared, isListed = true, sharedWith } of entries) {
    const label = Buffer.from(name)
    const plain = Buffer.from(text)
    const data = isStored ? plain : deflateRawSync(plain)
    const start = sharedWith === undefined ? at : (starts[sharedWith] ?? 0)
    starts.push(start)
    if (sharedWith === undefined) {
      parts.push(localHeader(plain, data.length, label, isStored ? 0 : 8), label, data)
      at += 30 + label.length + data.length
    }
    if (isListed)
      listed.push(centralHeader(start, declared ?? plain.length, data.length, label, isStored ? 0 : 8), label)
  }
  const directory = Buffer.concat(listed)
  const between = more(at)
  return Buffer.concat([
    ...parts,
    directory,
    between,
    endRecord(listed.length / 2, directory.length, at, disk),
  ])
}

/** The records of ZIP64 that lead to another directory, of `count` entries, at `directoryAt`. */
export function zip64Records(recordAt: number, count: number, directoryAt: number, bytes: number): Buffer {
  const record = Buffer.alloc(76)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE(45, 12)
  record.writeUInt16LE(45, 14)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(bytes), 40)
  record.writeBigUInt64LE(BigInt(directoryAt), 48)
  record.writeUInt32LE(0x07064b50, 56)
  record.writeBigUInt64LE(BigInt(recordAt), 64)
  record.writeUInt32LE(1, 72)
  return record
}

function localHeader(plain: Buffer, packed: number, label: Buffer, method: number): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(method, 8)
  header.writeUInt32LE(crc32(plain), 14)
  header.writeUInt32LE(packed, 18)
  header.writeUInt32LE(plain.length, 22)
  header.writeUInt16LE(label.length, 26)
  return header
}

function centralHeader(start: number, size: number, packed: number, label: Buffer, method: number): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(20, 6)
  header.writeUInt16LE(method, 10)
  header.writeUInt32LE(packed, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(label.length, 28)
  header.writeUInt32LE(start, 42)
  return header
}

function endRecord(count: number, bytes: number, at: number, disk: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(disk, 4)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(bytes, 12)
  record.writeUInt32LE(at, 16)
  return record
}
