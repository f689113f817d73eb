import { readFile, realpath } from 'node:fs/promises'
import { sep } from 'node:path'
import type { StoredImage } from '#platform/images/image-address.ts'
import type { Images } from '#platform/images/images.server.ts'
import { sentenceFor, type Messages } from '#platform/messages.ts'
import { Refusal } from '#platform/refusal.ts'
import { fetchImage } from './fetch-image.server.ts'
import type { ImageReference, TakeImage } from './found-article.ts'

/** Takes a found image into the store, from the imported folder, from the page itself, or from the web. */
export function imageTaker({
  images,
  root,
  messages,
}: {
  images: Images
  root: string
  messages: Messages
}): TakeImage {
  return async (reference) => {
    const bytes = await bytesOf(reference, root)
    if ('refused' in bytes) return bytes
    try {
      return await store(images, bytes.bytes)
    } catch (error) {
      // A full or closed store concerns every image, not this one.
      if (error instanceof Refusal && error.kind !== 'unavailable')
        return { refused: sentenceFor(error, messages) }
      throw error
    }
  }
}

async function bytesOf(
  reference: ImageReference,
  root: string,
): Promise<{ bytes: Buffer } | { refused: string }> {
  if (reference.kind === 'data') return { bytes: Buffer.from(reference.bytes) }
  if (reference.kind === 'remote') return fetchImage(reference.url)
  // A link may lead out of the folder, which its text does not show.
  const real = await realpath(reference.path).catch(() => undefined)
  if (real === undefined) return { refused: '找不到文件' }
  if (!real.startsWith((await realpath(root)) + sep)) return { refused: '文件在导入的文件夹之外' }
  return readFile(real).then(
    (bytes) => ({ bytes }),
    () => ({ refused: '文件无法读取' }),
  )
}

/** The image service makes few at once and refuses when too many wait; an import has time and comes again. */
async function store(images: Images, bytes: Buffer): Promise<StoredImage> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await images.take(bytes)
    } catch (error) {
      if (!(error instanceof Refusal && error.kind === 'overloaded') || attempt === 20) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, 50 * attempt)
      })
    }
  }
}
