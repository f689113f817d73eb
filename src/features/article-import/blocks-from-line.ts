import type { Span } from '#features/topics/body/blocks.ts'
import { readFormula } from '#features/topics/body/formula.server.ts'
import type { Addresses } from './addresses.server.ts'
import { oneLine, withoutUnwanted } from './clean-text.ts'
import { foundGallery, foundPicturesOf, type FoundBlock } from './found-article.ts'
import { InlineRun, type Look } from './inline-run.ts'
import type { LineBlock } from './json-line.ts'
import { inheritedIn, NOTHING_INHERITED, styleOf } from './look-from-style.ts'
import { isPlayer, type Note, referenceTo } from './media-from-hast.ts'

/** Blocks of a JSON line, ours or as the portal's calls spell them (ENT-08), under the same rules as any other source. */
export function blocksFromLine(
  content: readonly LineBlock[],
  addresses: Addresses,
  note: Note,
): FoundBlock[] {
  return content.flatMap((block): FoundBlock[] => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
      case 'quotation': {
        const spans = clean(block.spans, addresses)
        return spans.length === 0 ? [] : [{ ...block, spans }]
      }
      case 'list': {
        const items = block.items
          .map((item) => ({ ...item, spans: clean(item.spans, addresses) }))
          .filter(({ spans }) => spans.length > 0)
        return items.length === 0 ? [] : [{ ...block, items }]
      }
      case 'table': {
        const width = Math.max(0, ...block.rows.map((row) => row.length))
        const rows = block.rows.map((row) =>
          Array.from({ length: width }, (_, at) => clean(row[at] ?? [], addresses)),
        )
        return width === 0 ? [] : [{ ...block, rows }]
      }
      case 'code': {
        const text = block.text
          .replace(/\r\n?/g, '\n')
          .split('\n')
          .map((line) => line.split('\t').map(withoutUnwanted).join('\t'))
          .join('\n')
        return text.trim() === '' ? [] : [{ type: 'code', text }]
      }
      case 'formula': {
        const formula = readFormula(block.tex)
        if (formula) return [{ ...block, text: formula.text }]
        note('有公式无法解析，按原样保留')
        return [{ type: 'code', text: block.tex }]
      }
      case 'footnotes': {
        const items = block.items.map((item) => ({ ...item, spans: clean(item.spans, addresses) }))
        return items.length === 0 ? [] : [{ ...block, items }]
      }
      case 'card':
      case 'divider':
        return [block]
      case 'text':
        return paragraphs(block)
      case 'gallery': {
        const pictures = block.pictures.flatMap((each) =>
          image(each.src, each.caption, each.alt, addresses, note),
        )
        const found = pictures.flatMap((each) => (each.type === 'image' ? foundPicturesOf(each) : []))
        const words = pictures.filter(({ type }) => type !== 'image')
        return [...foundGallery(found, block.caption && oneLine(block.caption)), ...words]
      }
      case 'image':
        return image(block.src, block.caption, block.alt, addresses, note)
      case 'img':
        return image(block.url, block.imgDesc, undefined, addresses, note)
      case 'video':
        return video(block, addresses, note)
    }
  })
}

function image(
  from: string,
  caption: string | null | undefined,
  alt: string | undefined,
  addresses: Addresses,
  note: Note,
): FoundBlock[] {
  const source = referenceTo(from, addresses, note)
  const words = { ...(caption && { caption: oneLine(caption) }), ...(alt && { alt: oneLine(alt) }) }
  if (source) return [{ type: 'image', source, ...words }]
  return caption ? [{ type: 'paragraph', spans: [{ text: oneLine(caption), size: 'small' }] }] : []
}

const FILM = /\.(mp4|webm|m3u8|mov|ogv)$/i

function video(block: Extract<LineBlock, { type: 'video' }>, addresses: Addresses, note: Note): FoundBlock[] {
  const url = addresses.remote(block.url)
  if (url === undefined || !(isPlayer(url) || FILM.test(new URL(url).pathname))) {
    note(`略去一个不允许的视频地址：${oneLine(block.url).slice(0, 60)}`)
    return []
  }
  const cover = block.poster ?? block.videoImg
  const poster = cover ? referenceTo(cover, addresses, note) : undefined
  const caption = oneLine(block.caption ?? block.imgDesc ?? '')
  return [{ type: 'video', url, ...(poster && { poster }), ...(caption && { caption }) }]
}

/** `strongText` is either a switch for the whole text, a part of it, or bold words that stand before it. */
function paragraphs({
  text = '',
  strongText,
  fontSize,
  color,
}: Extract<LineBlock, { type: 'text' }>): FoundBlock[] {
  const look = lookOf(fontSize, color)
  const whole = strongText === true || strongText === 'true' || strongText === '1'
  const words = typeof strongText === 'string' && !/^(true|false|0|1)?$/.test(strongText) ? strongText : ''
  const at = words === '' ? -1 : text.indexOf(words)
  const parts: [string, boolean][] =
    words === ''
      ? [[text, whole]]
      : at < 0
        ? [
            [words, true],
            [text, false],
          ]
        : [
            [text.slice(0, at), false],
            [words, true],
            [text.slice(at + words.length), false],
          ]

  const blocks: FoundBlock[] = []
  const run = new InlineRun()
  const flush = () => {
    const spans = run.take()
    if (spans.length > 0) blocks.push({ type: 'paragraph', spans })
  }
  for (const [part, strong] of parts) {
    part.split(/\r\n?|\n/).forEach((line, index) => {
      if (index > 0) flush()
      run.add(line, strong ? { ...look, strong } : look)
    })
  }
  flush()
  return blocks
}

function lookOf(fontSize: string | number | null | undefined, color: string | null | undefined): Look {
  const size =
    typeof fontSize === 'number' || /^\d+$/.test(fontSize ?? '') ? `${fontSize}px` : (fontSize ?? '')
  const style = [size && `font-size:${size}`, color && `color:${color}`].filter(Boolean).join(';')
  const element = { type: 'element' as const, tagName: 'span', properties: { style }, children: [] }
  return inheritedIn(element, styleOf(element), NOTHING_INHERITED).look
}

function clean(spans: readonly Span[], addresses: Addresses): Span[] {
  const run = new InlineRun()
  for (const { text, link, ...look } of spans) {
    const kept = link === undefined ? undefined : addresses.link(link)
    run.add(text.replace(/\r\n?|\n/g, '\u2028'), kept === undefined ? look : { ...look, link: kept })
  }
  return run.take()
}
