import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { textOfBlock, textOfSpans, type Span } from '#features/topics/body/blocks.ts'
import type { FoundArticle, FoundBlock } from './found-article.ts'
import { readSource } from './read-source.server.ts'

export const FIXTURES = path.join(import.meta.dirname, 'fixtures')

export const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Reads a file of `fixtures/`, or `text` as if it were the file of that name there. */
export async function readFixture(name: string, text?: string) {
  const file = path.join(FIXTURES, name)
  return readSource({
    path: file,
    root: FIXTURES,
    bytes: text === undefined ? await readFile(file) : bytesOf(text),
  })
}

export async function articleIn(name: string, text?: string): Promise<FoundArticle> {
  const found = await readFixture(name, text)
  if ('skipped' in found) throw new Error(`skipped: ${found.skipped}`)
  return found
}

/** Everything that is read in an article, captions too. */
export const textOfFound = (blocks: readonly FoundBlock[]): string =>
  blocks
    .map((block) => {
      if (block.type === 'gallery') return block.pictures.map(({ caption }) => caption).join('\n')
      return block.type === 'image' || block.type === 'video' ? (block.caption ?? '') : textOfBlock(block)
    })
    .join('\n')

/** One line a block, short enough to compare: `h2 标题`, `p 正文`, `image 说明`. */
export function outline(blocks: readonly FoundBlock[]): string[] {
  return blocks.map((block) => {
    switch (block.type) {
      case 'paragraph':
        return `p ${words(block.spans)}`
      case 'heading':
        return `h${block.level} ${words(block.spans)}`
      case 'quotation':
        return `quotation ${words(block.spans)}`
      case 'list':
        return `${block.ordered ? 'ol' : 'ul'} ${block.items.map((item) => '>'.repeat(item.depth) + words(item.spans)).join(' | ')}`
      case 'table':
        return `table ${block.rows.map((row) => row.map(words).join(',')).join(' | ')}`
      case 'code':
        return `code ${block.text}`
      case 'card':
        return `card ${block.path} ${block.title}`
      case 'divider':
        return 'divider'
      case 'formula':
        return `formula ${block.tex}`
      case 'footnotes':
        return `footnotes ${block.items.map(({ key, spans }) => `${key} ${words(spans)}`).join(' | ')}`
      case 'gallery':
        return `gallery ${block.pictures.map(({ caption = '' }) => caption).join(' | ')} / ${block.caption ?? ''}`
      default:
        return `${block.type} ${block.caption ?? ''}`
    }
  })
}

const words = (spans: readonly Span[]) => textOfSpans(spans)
