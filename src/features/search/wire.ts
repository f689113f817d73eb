import { z } from 'zod'
import { SearchKind, type SearchItem } from './contract.ts'
import { GlimpseWire } from './glimpse.ts'

/** The spelling of search2 (API-11, B-73), which the specification leaves open: as close to topics as it goes. */

const KIND_NUMBERS: Readonly<Record<SearchKind, number>> = {
  article: 1,
  question: 3,
  document: 7,
  data: 0,
  file: 0,
  report: 0,
  event: 0,
  award: 0,
  person: 0,
  special: 0,
}

const RangeWire = z.array(z.tuple([z.number(), z.number()])).describe('[起, 止) 的 UTF-16 位置，按序不重叠')

export const SearchHitWire = z.object({
  id: z.number(),
  type: z.number().describe('1 文章、3 问答、7 文献；其他内容为 0，见 kind'),
  kind: SearchKind,
  url: z.string(),
  title: z.string(),
  titleRanges: RangeWire,
  shortContent: z.string().describe('只取自公开部分'),
  contentRanges: RangeWire,
  labels: z.array(z.string()),
  pay: z.union([z.literal(0), z.literal(1)]),
  ad: z.literal(1).optional().describe('付费发布的内容，列出时要标明“广告”'),
  glimpse: GlimpseWire.optional().describe('数据背后的数字里先看的；其他内容没有'),
  date: z.number(),
  timeToShow: z.string(),
})
export type SearchHitWire = z.infer<typeof SearchHitWire>

export function itemToWire(item: SearchItem): SearchHitWire {
  return {
    id: item.id,
    type: KIND_NUMBERS[item.kind],
    kind: item.kind,
    url: item.path,
    title: item.title.text,
    titleRanges: item.title.ranges,
    shortContent: item.snippet.text,
    contentRanges: item.snippet.ranges,
    labels: item.labels,
    pay: item.isPaid ? 1 : 0,
    ...(item.isSponsored && { ad: 1 as const }),
    glimpse: item.glimpse,
    date: item.sortDate,
    timeToShow: item.time.text,
  }
}
