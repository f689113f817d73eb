import { z } from 'zod'
import { picturesOf, textOfBlock, type Block, type Span } from '#features/topics/body/blocks.ts'
import { bodyFor } from '#features/topics/policy.ts'
import { isUndescribed } from './undescribed.ts'

/** Something to look at before an article is published; none of them forbids it. */
export const Concern = z.object({
  sentence: z.string(),
  /** Where it is: a block by its place, or a field by its name. */
  block: z.number().optional(),
  field: z.string().optional(),
  /** Of an article that is much the same. */
  other: z.number().optional(),
})
export type Concern = z.infer<typeof Concern>

export interface Checked {
  readonly title: string
  readonly summary: string
  readonly isPaid: boolean
  readonly hasCover: boolean
  readonly blocks: readonly Block[]
}

/** Longer titles are cut in lists and on share cards. */
const LONGEST_TITLE = 36
const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const DATE = /(\d{1,2})月(\d{1,2})日/g
const MONTH = /\d{4}年(\d{1,2})月/g
const FIGURE = /[\d.,]+/g
const GROUPED = /^\d{1,3}(?:,\d{1,3})+$/

/** What whoever publishes an article should have looked at, in the order of the page. Pure. */
export function checkArticle({ title, summary, isPaid, hasCover, blocks }: Checked): Concern[] {
  const length = [...title.trim()].length
  return [
    length > LONGEST_TITLE && {
      sentence: `标题 ${length} 字，列表里会在第 ${LONGEST_TITLE} 字左右截断`,
      field: 'title',
    },
    summary.trim() === '' && { sentence: '没有摘要，列表与分享卡片上只有标题', field: 'summary' },
    !hasCover && { sentence: '没有封面，列表里只有文字', field: 'cover' },
    blocks.length === 0 && { sentence: '没有正文' },
    isPaid && blocks.length > 0 && !hasPreview(blocks) && { sentence: '会员文章没有可以试读的文字' },
    ...blocks.flatMap((block, at) => concernsOf(block).map((sentence) => ({ sentence, block: at }))),
  ].filter((each) => each !== false)
}

const hasPreview = (blocks: readonly Block[]) =>
  bodyFor('preview', blocks).blocks.some((block) => textOfBlock(block).trim() !== '')

function concernsOf(block: Block): string[] {
  const pictures = picturesOf(block)
  if (pictures.length > 0)
    return pictures.flatMap((picture, at) => {
      if (!isUndescribed(picture)) return []
      return block.type === 'image' ? '图片没有描述' : `图集第 ${at + 1} 张没有描述`
    })
  const text = textOfBlock(block)
  const links = spansIn(block).flatMap(({ link }) => (link !== undefined && !isWhole(link) ? [link] : []))
  return [
    ...(text.includes('［图片没有取到') ? ['有一张图片没有取到'] : []),
    ...links.map((link) => `链接像是不通：${link.slice(0, 60)}`),
    ...brokenIn(text).map((words) => `日期或数字像是写错了：${words}`),
  ]
}

/** Every run of text of a block. */
export function spansIn(block: Block): readonly Span[] {
  if ('spans' in block) return block.spans
  if (block.type === 'list' || block.type === 'footnotes') return block.items.flatMap(({ spans }) => spans)
  return block.type === 'table' ? block.rows.flat(2) : []
}

/** A path of ours, an address for mail, or a host that the public web can have. */
function isWhole(link: string): boolean {
  if (link.startsWith('/') || /^mailto:/i.test(link)) return true
  const host = URL.parse(link)?.hostname ?? ''
  return /\.[a-z][a-z0-9-]+$/i.test(host)
}

function brokenIn(text: string): string[] {
  const days = [...text.matchAll(DATE)].filter(([, month, day]) => {
    const most = DAYS_OF_MONTH[Number(month) - 1]
    return most === undefined || Number(day) < 1 || Number(day) > most
  })
  const months = [...text.matchAll(MONTH)].filter(([, month]) => Number(month) < 1 || Number(month) > 12)
  const groups = [...text.matchAll(FIGURE)]
    .map(([figure]) => figure.split('.')[0] ?? '')
    .filter((number) => GROUPED.test(number))
    .filter((number) => number.split(',').some((group, place) => place > 0 && group.length !== 3))
  return [...new Set([...[...months, ...days].map(([words]) => words), ...groups])]
}

/** In which block, and among which words, a place of the whole text lies; blocks stand on lines of their own. */
export function placeIn(
  blocks: readonly Block[],
  first: number,
): { block: number; words: string } | undefined {
  let start = 0
  for (const [block, each] of blocks.entries()) {
    const text = textOfBlock(each)
    if (text === '') continue
    if (first < start + text.length)
      return { block, words: text.slice(Math.max(0, first - start - 10), first - start + 20) }
    start += text.length + 1
  }
  return undefined
}
