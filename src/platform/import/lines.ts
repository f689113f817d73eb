import { inMegabytes } from '../megabytes.ts'

/** A line of a JSON Lines file may be no longer than this. */
export const MAX_LINE_BYTES = 2 * 1024 * 1024

/** Stands for a line that is no UTF-8. */
const NOT_UTF8 = '\udcff'
const NEW_LINE = 0x0a

const strict = new TextDecoder('utf-8', { fatal: true })
const lenient = new TextDecoder('utf-8')

/** Lines of a stream of bytes. Of a line that is too long only the beginning is kept, enough to be refused. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let parts: Uint8Array[] = []
  let bytes = 0
  const add = (part: Uint8Array) => {
    if (bytes > MAX_LINE_BYTES) return
    parts.push(part)
    bytes += part.length
  }
  const take = () => {
    const line = decoded(Buffer.concat(parts))
    parts = []
    bytes = 0
    return line
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, from)) {
      add(chunk.subarray(from, at))
      yield take()
      from = at + 1
    }
    add(chunk.subarray(from))
  }
  if (bytes > 0) yield take()
}

function decoded(line: Uint8Array): string {
  // What is cut may end within a character.
  if (line.length > MAX_LINE_BYTES) return lenient.decode(line)
  try {
    return strict.decode(line)
  } catch {
    return NOT_UTF8
  }
}

/** Why a line cannot be read, whatever should stand in it; a Chinese sentence. */
export function problemOfLine(line: string): string | undefined {
  if (line === NOT_UTF8) return '这一行不是 UTF-8 编码，请把文件另存为 UTF-8'
  if (Buffer.byteLength(line) > MAX_LINE_BYTES) return `这一行超过 ${inMegabytes(MAX_LINE_BYTES)}`
  return undefined
}
