import { fetchImage } from '#platform/import/fetch-image.server.ts'
import { readInside, type FoundBytes } from '#platform/import/local-file.server.ts'
import { storeImage } from '#platform/import/store-image.server.ts'
import type { Images } from '#platform/images/images.server.ts'
import { sentenceFor, type Messages } from '#platform/messages.ts'
import { Refusal } from '#platform/refusal.ts'
import { SilentHosts } from './silent-hosts.ts'
import type { ImageReference, TakeImage } from './found-article.ts'

/** Takes a found image into the store, from the imported folder, from the page itself, or from the web. */
export function imageTaker({
  images,
  root,
  messages,
  isDryRun,
}: {
  images: Images
  root: string
  messages: Messages
  /** Looks at each picture and stores none. */
  isDryRun: boolean
}): TakeImage {
  const hosts = new SilentHosts()
  return async (reference) => {
    const found = await bytesOf(reference, root, hosts)
    if ('refused' in found) return found
    try {
      if (!isDryRun) return await storeImage(images, found.bytes)
      const { width, height } = await images.measure(found.bytes)
      return { id: 'f'.repeat(24), width, height }
    } catch (error) {
      // A full or closed store concerns every image, not this one.
      if (error instanceof Refusal && error.kind !== 'unavailable')
        return { refused: sentenceFor(error, messages) }
      throw error
    }
  }
}

async function bytesOf(reference: ImageReference, root: string, hosts: SilentHosts): Promise<FoundBytes> {
  if (reference.kind === 'data') return { bytes: Buffer.from(reference.bytes) }
  if (reference.kind === 'remote') return hosts.ask(reference.url, fetchImage)
  return readInside(reference.path, root)
}
