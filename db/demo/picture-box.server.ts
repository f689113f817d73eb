import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredImage } from '#platform/images/image-address.ts'
import type { Images } from '#platform/images/images.server.ts'

/** The demo's pictures by name; each is taken into the store once. */
export class PictureBox {
  readonly #folder: string
  readonly #images: Images
  readonly #taken = new Map<string, Promise<StoredImage>>()

  constructor(folder: string, images: Images) {
    this.#folder = folder
    this.#images = images
  }

  take(name: string): Promise<StoredImage> {
    const known = this.#taken.get(name)
    if (known) return known
    const taking = readFile(join(this.#folder, `${name}.webp`)).then((bytes) => this.#images.take(bytes))
    this.#taken.set(name, taking)
    return taking
  }

  /** Everything taken so far, each picture once however many names it has. */
  async taken(): Promise<(readonly [name: string, picture: StoredImage])[]> {
    const all = await Promise.all(
      [...this.#taken].map(async ([name, taking]) => [name, await taking] as const),
    )
    return [...new Map(all.map((each) => [each[1].id, each])).values()]
  }

  async takeIfNamed(name: string | undefined): Promise<StoredImage | undefined> {
    return name ? this.take(name) : undefined
  }
}
