import { z } from 'zod'
import { glimpseToWire, GlimpseWire } from '#features/search/glimpse.ts'
import { imageAddress } from '#platform/images/image-address.ts'
import type { ChartView, DataItemCard, DataItemView } from './contract.ts'
import { DATA_ITEM_NUMBERS } from './kind-numbers.ts'

/** The specified spelling of data items and charts (ENT-17, ENT-29). */

const ITEM_WIDTH = 1280
const LIST_WIDTH = 640

export const DiscernWire = z.object({
  id: z.number(),
  title: z.string(),
  imgdesc: z.string(),
  url: z.string().describe('数据来源的链接，可能为空'),
  text: z.string(),
  date: z.number().describe('毫秒；列表的游标'),
  timeToShow: z.string(),
  imageInfo: z.object({ mImageurl: z.string(), id: z.string(), width: z.number(), height: z.number() }),
  type: z.number().describe('1：图；2：表'),
  source: z.string(),
  category: z.string(),
  glimpse: GlimpseWire.optional().describe('图表背后的数字里先看的；没有数字的没有'),
})
export type DiscernWire = z.infer<typeof DiscernWire>

export const ChartWire = z.object({ id: z.number(), title: z.string(), url: z.string() })

/** An item of a list. */
export const cardToDiscern = (card: DataItemCard): DiscernWire => discernOf(card, LIST_WIDTH)

/** An item by itself, with its picture as wide as its page shows it. */
export const viewToDiscern = (view: DataItemView): DiscernWire => discernOf(view, ITEM_WIDTH)

function discernOf(card: DataItemCard, width: typeof ITEM_WIDTH | typeof LIST_WIDTH): DiscernWire {
  const { image } = card
  return {
    id: card.id,
    title: card.title,
    imgdesc: card.imageCaption,
    url: card.sourceUrl,
    text: card.paragraphs.join('\n\n'),
    date: card.sortDate,
    timeToShow: card.time.text,
    imageInfo: {
      mImageurl: image ? imageAddress(image.id, width) : '',
      id: image?.id ?? '',
      width: image?.width ?? 0,
      height: image?.height ?? 0,
    },
    type: DATA_ITEM_NUMBERS[card.kind],
    source: card.source,
    category: card.category,
    glimpse: card.glimpse && glimpseToWire(card.glimpse),
  }
}

export function chartToWire({ id, title, media }: ChartView): z.infer<typeof ChartWire> {
  return { id, title, url: media.kind === 'picture' ? imageAddress(media.image.id, ITEM_WIDTH) : media.url }
}
