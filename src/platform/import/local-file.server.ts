import { readFile, realpath } from 'node:fs/promises'
import { sep } from 'node:path'

export type FoundBytes = { readonly bytes: Buffer } | { readonly refused: string }

/** The bytes of a file inside the imported folder, or a Chinese reason why not; a link may not lead out of it. */
export async function readInside(path: string, root: string): Promise<FoundBytes> {
  const real = await realpath(path).catch(() => undefined)
  if (real === undefined) return { refused: '找不到文件' }
  if (!real.startsWith((await realpath(root)) + sep)) return { refused: '文件在导入的文件夹之外' }
  return readFile(real).then(
    (bytes) => ({ bytes }),
    () => ({ refused: '文件无法读取' }),
  )
}
