import { z } from 'zod'
import { cardToWire, TopicWire } from '#features/topics/wire/wire.ts'
import { imageAddress } from '#platform/images/image-address.ts'
import type { SpecialCard, SpecialView } from './contract.ts'
import { SPECIAL_NUMBERS } from './kind-numbers.ts'

/** The specified spelling of specials (ENT-12, B-95). */

const COVER_WIDTH = 800
const STORY_WIDTH = 1280

const Picture = z.object({ id: z.string(), width: z.number(), height: z.number() }).nullable()

export const SpecialWire = z.object({
  id: z.number(),
  type: z.number().describe('5：专题；11：图说；13：周刊'),
  title: z.string(),
  date: z.number(),
  timeToShow: z.string(),
  zhuanti: z.object({ title: z.string(), desc: z.string(), img: z.string(), imageInfo: Picture }),
  tushuo: z.object({ title: z.string(), url: z.string() }),
  weekly: z.object({ url: z.string(), imageInfo: z.object({ imageUrl: z.string() }) }),
})
export type SpecialWire = z.infer<typeof SpecialWire>

export const SpecialDetailWire = SpecialWire.extend({
  zhuanti: SpecialWire.shape.zhuanti.extend({ topics: z.array(TopicWire) }),
})

export function specialToWire(special: SpecialCard): SpecialWire {
  const { kind, title, lead, cover, picture } = special
  const coverAddress = cover ? imageAddress(cover.id, COVER_WIDTH) : ''
  return {
    id: special.id,
    type: SPECIAL_NUMBERS[kind],
    title,
    date: special.sortDate,
    timeToShow: special.time.text,
    zhuanti: {
      title: kind === 'special' ? title : '',
      desc: lead,
      img: coverAddress,
      imageInfo: cover ?? null,
    },
    tushuo: {
      title: kind === 'picture_story' ? title : '',
      url: picture ? imageAddress(picture.id, STORY_WIDTH) : '',
    },
    weekly: { url: special.weeklyUrl, imageInfo: { imageUrl: kind === 'weekly' ? coverAddress : '' } },
  }
}

export function specialToDetail(special: SpecialView): z.infer<typeof SpecialDetailWire> {
  const wire = specialToWire(special)
  return { ...wire, zhuanti: { ...wire.zhuanti, topics: special.topics.map(cardToWire) } }
}
