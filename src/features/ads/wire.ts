import { z } from 'zod'
import { imageAddress, type ImageWidth } from '#platform/images/image-address.ts'
import type { AdTarget, AdView } from './contract.ts'

/** The specified spelling of ads and banners (ENT-13 to ENT-16). */

export const AdWire = z.object({
  id: z.number(),
  title: z.string(),
  imageInfo: z.object({ imageUrl: z.string() }),
  action: z.object({
    type: z.number().describe('1、2：外部链接；3：站内；0：不可点击'),
    url: z.string(),
    ext: z.object({ type: z.number().describe('10：文章；11：用户'), id: z.number() }).nullable(),
  }),
})

const EXT_TOPIC = 10
const EXT_PERSON = 11

/** Widths that pictures of a position are shown in, twice over for sharp screens. */
const WIDTHS: Partial<Record<AdView['position'], ImageWidth>> = { top: 2400, banner: 1600, topic: 1600 }

export function adToWire(ad: AdView): z.infer<typeof AdWire> {
  return {
    id: ad.id,
    title: ad.title,
    imageInfo: { imageUrl: adImageAddress(ad) },
    action: actionOf(ad.target),
  }
}

export function adImageAddress(ad: AdView): string {
  return imageAddress(ad.image.id, WIDTHS[ad.position] ?? 800)
}

function actionOf(target: AdTarget): z.infer<typeof AdWire>['action'] {
  switch (target.kind) {
    case 'external':
      return { type: 1, url: target.address, ext: null }
    case 'topic':
      return { type: 3, url: '', ext: { type: EXT_TOPIC, id: target.id } }
    case 'person':
      return { type: 3, url: '', ext: { type: EXT_PERSON, id: target.id } }
    case 'none':
      return { type: 0, url: '', ext: null }
  }
}
