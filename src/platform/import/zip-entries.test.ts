import JSZip from 'jszip'
import { describe, expect, test } from 'vitest'
import { rawZip, zip64Records } from './testing.ts'
import { repacked, zipEntries } from './zip-entries.server.ts'

const textsOf = (bytes: Buffer) =>
  zipEntries(bytes).map(({ name, read }) => `${name}: ${Buffer.from(read()).toString()}`)
const A = { name: 'a.txt', text: '甲'.repeat(200) }
const B = { name: 'b.txt', text: '乙' }

describe('what ordinary programs write is read', () => {
  test('packed and stored', () => {
    expect(
      textsOf(rawZip([A, { ...B, isStored: true }, { name: 'empty', text: '', isStored: true }])),
    ).toEqual([`a.txt: ${A.text}`, 'b.txt: 乙', 'empty: '])
  })

  // So do macOS and whatever sends an archive while it makes it.
  test('with the sizes behind the data, folders and a note at its end', async () => {
    const zip = new JSZip().file('文件夹/a.txt', A.text).file('b.txt', B.text)
    const options = { type: 'nodebuffer', streamFiles: true, comment: '说明'.repeat(50) } as const
    const bytes = await zip.generateAsync({ ...options, compression: 'DEFLATE' })
    expect(textsOf(bytes)).toEqual(['文件夹/: ', `文件夹/a.txt: ${A.text}`, 'b.txt: 乙'])
  })

  // As Word does with [Content_Types].xml.
  test('with room kept in the header of an entry alone', () => {
    const bytes = rawZip([A])
    const head = Buffer.from(bytes.subarray(0, 30))
    head.writeUInt16LE(300, 28)
    const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'))
    const roomy = Buffer.concat([head, bytes.subarray(30, 35), Buffer.alloc(300), bytes.subarray(35)])
    roomy.writeUInt32LE(bytes.readUInt32LE(end + 16) + 300, end + 300 + 16)
    expect(textsOf(roomy)).toEqual([`a.txt: ${A.text}`])
  })
})

describe('what other readers would see otherwise is refused', () => {
  const changed = (change: (bytes: Buffer, end: number) => void) => {
    const bytes = rawZip([A, B])
    change(bytes, bytes.lastIndexOf(Buffer.from('PK\u0005\u0006')))
    return bytes
  }
  const other = rawZip([A])
  test.each([
    [
      'stored entries that say they are empty',
      rawZip([{ ...A, isStored: true, declared: 0 }]),
      '与声明的大小不符',
    ],
    ['an entry that is less than it declares', rawZip([{ ...A, declared: 5000 }]), '与声明的大小不符'],
    [
      'many entries of one header',
      rawZip([A, ...[1, 2, 3].map((each) => ({ ...A, name: `a${each}.txt`, sharedWith: 0 }))]),
      '互相重叠',
    ],
    [
      'an entry within another',
      rawZip([
        { name: 'outer', text: rawZip([B]).toString('latin1'), isStored: true },
        { ...B, sharedWith: 0 },
      ]),
      '互相重叠',
    ],
    ['an entry that stands only locally', rawZip([A, { ...B, isListed: false }]), '目录之外'],
    ['one before the rest', rawZip([{ ...B, isListed: false }, A]), '目录之外'],
    ['an archive behind the archive', Buffer.concat([rawZip([A]), other]), '目录之外'],
    ['something behind its end', Buffer.concat([rawZip([A]), Buffer.alloc(64)]), '目录之外'],
    ['a directory of ZIP64', rawZip([A], { more: (at) => zip64Records(at, 1, 0, 0) }), 'ZIP64'],
    ['a disk that ZIP64 would name', rawZip([A], { disk: 0xffff }), 'ZIP64'],
    [
      'a number of entries that it would',
      changed((bytes, end) => bytes.writeUInt16LE(0xffff, end + 10)),
      'ZIP64',
    ],
    ['a place that it would', changed((bytes, end) => bytes.writeUInt32LE(0xffffffff, end + 16)), 'ZIP64'],
    ['a part of several', rawZip([A], { disk: 1 }), '分卷'],
    ['fewer entries on this disk', changed((bytes, end) => bytes.writeUInt16LE(1, end + 8)), '分卷'],
  ])('%s', (_name, bytes, reason) => {
    expect(() => zipEntries(bytes)).toThrow(
      expect.objectContaining({ reason: expect.stringContaining(reason) }),
    )
  })
})

test('an archive made anew holds the entries and nothing else', async () => {
  const made = await repacked(zipEntries(rawZip([A, { ...B, isStored: true }])))
  expect(textsOf(made)).toEqual([`a.txt: ${A.text}`, 'b.txt: 乙'])
})
