import type { Context } from '#platform/context.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import { drawing } from '#platform/images/testing.ts'

/** A picture of the library, of its own for each width. */
export async function drawnPicture({ services }: Context, width: number): Promise<StoredImage> {
  const bytes = await drawing(width, 20).png().toBuffer()
  return services.images.take(bytes)
}
