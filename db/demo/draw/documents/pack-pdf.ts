import { deflateSync } from 'node:zlib'

/**
 * Writes Chromium's PDF again with its loose objects in compressed object streams (PDF 1.5, ISO 32000-1 7.5.7 and
 * 7.5.8): a page of Chinese brings hundreds of font dictionaries, so that files become about half as large.
 */
export function packPdf(source: Uint8Array): Buffer {
  const text = Buffer.from(source).toString('latin1')
  const { offsets, trailer } = readTable(text)
  const bodies = readObjects(text, offsets)
  const loose = [...bodies].filter(([, body]) => !isStream(body))
  const parts = ['%PDF-1.5\n%\u00e2\u00e3\u00cf\u00d3\n']
  let at = parts[0]?.length ?? 0
  const entries = new Map<number, readonly [number, number, number]>([[0, [0, 0, 65_535]]])
  const add = (number: number, body: string) => {
    const piece = `${number} 0 obj\n${body}endobj\n`
    entries.set(number, [1, at, 0])
    parts.push(piece)
    at += piece.length
  }
  for (const [number, body] of bodies) if (isStream(body)) add(number, body)
  let next = Math.max(...bodies.keys()) + 1
  for (let from = 0; from < loose.length; from += 150) {
    const chunk = loose.slice(from, from + 150)
    const heads: string[] = []
    let inside = ''
    for (const [index, [number, body]] of chunk.entries()) {
      heads.push(`${number} ${inside.length}`)
      inside += body
      entries.set(number, [2, next, index])
    }
    const head = `${heads.join(' ')}\n`
    add(next, streamOf(`/Type /ObjStm /N ${chunk.length} /First ${head.length}`, head + inside))
    next += 1
  }
  const start = at
  entries.set(next, [1, start, 0])
  const table = Buffer.alloc((next + 1) * 7)
  for (const [number, [kind, where, index]] of entries) {
    table.writeUInt8(kind, number * 7)
    table.writeUInt32BE(where, number * 7 + 1)
    table.writeUInt16BE(index, number * 7 + 5)
  }
  const links = trailer.replace(/\/Size\s+\d+/, '').trim()
  add(next, streamOf(`/Type /XRef /Size ${next + 1} /W [1 4 2] ${links}`, table.toString('latin1')))
  return Buffer.from(`${parts.join('')}startxref\n${start}\n%%EOF\n`, 'latin1')
}

const isStream = (body: string) => /endstream\s*$/.test(body)

function streamOf(entries: string, content: string): string {
  const data = deflateSync(Buffer.from(content, 'latin1'), { level: 9 }).toString('latin1')
  return `<<${entries} /Filter /FlateDecode /Length ${data.length}>>\nstream\n${data}\nendstream\n`
}

/** The classic table at the end: where each object stands, and the trailer's links. */
function readTable(text: string): { offsets: Map<number, number>; trailer: string } {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1])
  const [, count = '0'] = /^xref\s+0 (\d+)\s+/.exec(text.slice(start, start + 40)) ?? []
  const first = text.indexOf('0000000000 65535', start)
  const offsets = new Map<number, number>()
  for (let number = 1; number < Number(count); number += 1) {
    const entry = text.slice(first + number * 20, first + number * 20 + 18)
    if (entry.endsWith('n')) offsets.set(number, Number(entry.slice(0, 10)))
  }
  const trailer = /trailer\s*<<(.*)>>\s*startxref/s.exec(text.slice(start))?.[1]
  if (!trailer || offsets.size === 0) throw new Error('This PDF has no classic table of objects')
  return { offsets, trailer }
}

function readObjects(text: string, offsets: Map<number, number>): Map<number, string> {
  const sorted = [...offsets].toSorted(([, one], [, other]) => one - other)
  const end = text.lastIndexOf('\nxref')
  return new Map(
    sorted.map(([number, offset], index) => {
      const until = sorted[index + 1]?.[1] ?? end
      const from = text.indexOf('obj', offset) + 4
      return [number, text.slice(from, text.lastIndexOf('endobj', until))]
    }),
  )
}
