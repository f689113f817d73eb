import { join } from 'node:path'
import type { Images } from '../images/images.server.ts'
import { Refusal } from '../refusal.ts'
import { fetchImage } from './fetch-image.server.ts'
import type { ImportSupplies } from './importer.ts'
import { readInside } from './local-file.server.ts'
import { storeImage } from './store-image.server.ts'

/** What records bring along, from the folder they lie in; pictures also from the web. Each is taken once. */
export function folderSupplies(root: string, images: Images): ImportSupplies {
  const pictures = new Map<string, ReturnType<ImportSupplies['picture']>>()

  async function takePicture(reference: string) {
    const found = /^https?:\/\//i.test(reference)
      ? await fetchImage(reference)
      : await readInside(join(root, reference), root)
    if ('refused' in found)
      throw new Refusal('invalid', 'import_file_unusable', { reference, reason: found.refused })
    return storeImage(images, found.bytes)
  }

  return {
    picture(reference) {
      const known = pictures.get(reference)
      if (known) return known
      const taking = takePicture(reference)
      pictures.set(reference, taking)
      return taking
    },
    async document(reference) {
      const found = await readInside(join(root, reference), root)
      if ('refused' in found)
        throw new Refusal('invalid', 'import_file_unusable', { reference, reason: found.refused })
      return found.bytes
    },
  }
}
