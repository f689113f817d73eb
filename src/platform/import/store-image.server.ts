import type { StoredImage } from '../images/image-address.ts'
import type { Images } from '../images/images.server.ts'
import { Refusal } from '../refusal.ts'

/** Takes a picture into the store; an import has time and comes again when too many wait to be made. */
export async function storeImage(images: Images, bytes: Buffer): Promise<StoredImage> {
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
