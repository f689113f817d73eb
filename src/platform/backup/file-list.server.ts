import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { linesOf } from '../import/lines.ts'
import { ArchivedFile } from './archive.ts'

/** The stored objects that the list of an archive names, one at a time. */
export async function* readFileList(path: string): AsyncGenerator<ArchivedFile> {
  const text = createZstdDecompress()
  // Reading `text` throws what went wrong before it.
  pipeline(createReadStream(path), text, () => undefined)
  for await (const line of linesOf(text)) yield ArchivedFile.parse(JSON.parse(line))
}
