/** A line of a JSON Lines file may be no longer than this. */
export const MAX_LINE_BYTES = 2 * 1024 * 1024

/** Lines of a stream of bytes. Of a line that is too long only the beginning is kept, enough to be refused. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  let line = ''
  for await (const chunk of chunks) {
    const parts = decoder.decode(chunk, { stream: true }).split('\n')
    for (const [index, part] of parts.entries()) {
      if (index > 0) {
        yield line
        line = ''
      }
      if (line.length <= MAX_LINE_BYTES) line += part
    }
  }
  line += decoder.decode()
  if (line !== '') yield line
}
