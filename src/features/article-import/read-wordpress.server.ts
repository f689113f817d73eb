import { createReadStream } from 'node:fs'
import { XMLParser } from 'fast-xml-parser'
import { fromHtml } from 'hast-util-from-html'
import { oneLine } from './clean-text.ts'
import { dateFrom, dateIn } from './dates-in-text.ts'
import { plainText } from './hast-queries.ts'
import { Notes } from './notes.ts'
import { counted, type OnRead } from './read-bytes.ts'
import { problemOf } from './problem-of.ts'
import type { ReadResult } from './read-result.ts'
import { blocksFromHtml, type Source } from './read-html.server.ts'
import { htmlOfWordpress } from './wordpress-text.ts'
import { addressesOf } from './addresses.server.ts'
import { referenceTo } from './media-from-hast.ts'

/** A WordPress export (WXR): every post of it, item by item, so that its size does not matter. */

const MAX_ITEM = 5 * 1024 * 1024
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  cdataPropName: 'cdata',
  parseTagValue: false,
  isArray: (name) => name === 'category' || name === 'wp:postmeta',
})

interface Item {
  readonly [name: string]: unknown
}

/** Whether the beginning of a file says that it is one. */
export const isWordpressExport = (head: string): boolean => /xmlns:wp=|wordpress\.org\/export/i.test(head)

export async function* readWordpress(source: Source, onRead: OnRead): AsyncGenerator<ReadResult> {
  const attachments = new Map<string, string>()
  for await (const { item } of itemsOf(createReadStream(source.path))) {
    const [id, address] = item ? [textOf(item['wp:post_id']), textOf(item['wp:attachment_url'])] : []
    if (id && address) attachments.set(id, address)
  }
  for await (const { line, item } of itemsOf(counted(createReadStream(source.path), onRead))) {
    if (!item) yield { line, problem: '这一篇过大或不是正确的 XML' }
    else {
      const result = resultOf(item, source, attachments)
      if (result) yield { line, ...result }
    }
  }
}

/** What belongs to WordPress and is no text of its own. */
const PARTS = new Set(
  'attachment revision nav_menu_item custom_css customize_changeset oembed_cache wp_block wp_template wp_global_styles wp_navigation wp_font_family wp_font_face'.split(
    ' ',
  ),
)
const SHOWN = new Set(['publish', 'future'])

function resultOf(
  item: Item,
  source: Source,
  attachments: ReadonlyMap<string, string>,
): ReadResult | undefined {
  const text = (name: string) => textOf(item[name])
  const kind = text('wp:post_type')
  const title = shownLine(text('title')).slice(0, 200)
  if (kind !== undefined && PARTS.has(kind)) return undefined
  if (kind !== 'post') return { skipped: `不是文章（${kind || '没有种类'}）：${title}` }
  const status = text('wp:status')
  if (status === 'trash' || status === 'auto-draft') return { skipped: `已删除或未写完：${title}` }
  const notes = new Notes()
  const isLocked = text('wp:post_password') !== ''
  if (isLocked) notes.add('原文有密码，存为草稿')
  const link = text('link')
  try {
    const html = htmlOfWordpress(text('content:encoded'), { attachments, note: notes.add })
    const blocks = blocksFromHtml(html, { ...source, page: /^https?:/.test(link) ? link : undefined }, notes)
    if (blocks.length === 0 || title === '')
      return { skipped: `没有${title === '' ? '标题' : '正文'}：${title}` }
    const cover = attachments.get(metaOf(item, '_thumbnail_id') ?? '')
    const addresses = addressesOf({ file: source.path, root: source.root, page: link })
    return {
      article: {
        title,
        publishedOn: dateIn(text('wp:post_date')) ?? dateFrom(Date.parse(text('pubDate')) || undefined),
        authorName: shownLine(text('dc:creator')) || undefined,
        sourceUrl: /^https?:/.test(link) && SHOWN.has(status) ? link : undefined,
        summary: shownLine(text('excerpt:encoded')).slice(0, 300) || undefined,
        tags: termsOf(item, 'post_tag'),
        labels: termsOf(item, 'category'),
        slugOrId: text('guid') || link || text('wp:post_id'),
        ...((!SHOWN.has(status) || isLocked) && { isDraft: true }),
        blocks,
        cover: cover ? referenceTo(cover, addresses, notes.add) : undefined,
        notes: notes.all(),
      },
    }
  } catch (error) {
    return problemOf(error)
  }
}

/** Text of an element, written plainly or as CDATA. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  const { cdata, '#text': text } = value as { cdata?: unknown; '#text'?: unknown }
  if (typeof cdata === 'string') return cdata
  return Array.isArray(cdata) ? cdata.join('') : typeof text === 'string' ? text : ''
}

/** WordPress keeps titles, summaries and names of tags as HTML, `R&amp;D` for R&D. */
const shownLine = (html: string) =>
  oneLine(/[<&]/.test(html) ? plainText(fromHtml(html, { fragment: true })) : html)

const listOf = (value: unknown): Item[] => (Array.isArray(value) ? (value as Item[]) : [])

function termsOf(item: Item, domain: string): string[] {
  return listOf(item['category'])
    .filter((term) => term['@domain'] === domain)
    .map((term) => shownLine(textOf(term)))
    .filter((name) => name !== '' && name.length <= 30 && name !== '未分类' && name !== 'Uncategorized')
    .slice(0, 20)
}

const metaOf = (item: Item, key: string) =>
  listOf(item['wp:postmeta'])
    .filter((meta) => textOf(meta['wp:meta_key']) === key)
    .map((meta) => textOf(meta['wp:meta_value']))[0]

/** Each `<item>` of the file; one that is too large or broken comes without its content. */
async function* itemsOf(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ line: number; item: Item | undefined }> {
  const decoder = new TextDecoder('utf-8')
  let rest = ''
  let line = 0
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true })
    for (let end = rest.indexOf('</item>'); end !== -1; end = rest.indexOf('</item>')) {
      const start = rest.indexOf('<item>')
      line += 1
      yield { line, item: start >= 0 && start < end ? itemIn(rest.slice(start, end + 7)) : undefined }
      rest = rest.slice(end + 7)
    }
    // Of an item without an end only so much is kept as its end may begin in.
    if (rest.length > MAX_ITEM) rest = rest.slice(-10)
  }
}

function itemIn(xml: string): Item | undefined {
  try {
    const parsed: unknown = parser.parse(xml)
    return typeof parsed === 'object' && parsed !== null
      ? ((parsed as { item?: Item }).item ?? undefined)
      : undefined
  } catch {
    return undefined
  }
}
