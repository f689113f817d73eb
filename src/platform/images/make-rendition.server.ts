import { openImage } from './decode-image.server.ts'
import type { RenditionPlan } from './plan-rendition.ts'

/** The bytes of one rendition, made anew from the original: nothing of its metadata or of what hides in it remains. */
export async function makeRendition(original: Buffer, plan: RenditionPlan): Promise<Buffer> {
  const opened = openImage(original)
  const shown = plan.part ? opened.extract(plan.part) : opened
  const image = shown.resize(plan.width, plan.height, { fit: 'fill' })
  switch (plan.format) {
    case 'avif':
      return image.avif({ quality: 50, effort: 2 }).toBuffer()
    case 'webp':
      return image.webp({ quality: 78, effort: 3 }).toBuffer()
    case 'jpeg':
      return image.jpeg({ quality: 80, mozjpeg: true }).toBuffer()
    case 'png':
      return image.png().toBuffer()
  }
}
