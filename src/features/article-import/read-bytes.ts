/** Told of more bytes that have been read. */
export type OnRead = (bytes: number) => void

/** The same pieces, each told of as it is taken. */
export async function* counted(
  pieces: AsyncIterable<Uint8Array>,
  onRead: OnRead,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    onRead(piece.byteLength)
    yield piece
  }
}
