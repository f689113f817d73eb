import { replaceBetween } from './between.ts'
import type { Note } from './media-from-hast.ts'

/** The text of a WordPress post as the HTML that WordPress itself would show. */

const BLOCK =
  /^<(?:\/?(?:p|div|section|article|h[1-6]|ul|ol|li|table|thead|tbody|tr|td|th|blockquote|pre|figure|figcaption|hr|iframe|video|audio|form|dl|dt|dd|address|details)\b|!--)/i
const MOST = 2_000_000

interface Known {
  /** Addresses of attachments by their numbers. */
  readonly attachments: ReadonlyMap<string, string>
  readonly note: Note
}

export function htmlOfWordpress(content: string, { attachments, note }: Known): string {
  const text = withoutShortcodes(content.replace(/\r\n?/g, '\n'), { attachments, note })
  // The block editor writes its paragraphs itself.
  return text.includes('<!-- wp:') ? text : withParagraphs(text)
}

/** Blank lines part paragraphs, single ones lines; code stays as it is. */
function withParagraphs(text: string): string {
  const held: string[] = []
  const plain = replaceBetween(text, ['<pre', '</pre>'], MOST, (inside) => {
    held.push(`<pre${inside}</pre>`)
    return `\n\n<!--held ${held.length - 1}-->\n\n`
  })
  return plain
    .split(/\n{2,}/)
    .map((piece) => piece.trim())
    .filter(Boolean)
    .map((piece) => (BLOCK.test(piece) ? piece : `<p>${piece.replaceAll('\n', '<br>')}</p>`))
    .join('\n')
    .replace(/<!--held (\d{1,6})-->/g, (_whole, at: string) => held[Number(at)] ?? '')
}

const BRACKETED = /\[[a-z][^[\]\n]{0,500}\]/gi
const KNOWN = new Set(
  'gallery video audio playlist embed contact-form-7 contact-form wpforms ad ads sc toc more'.split(' '),
)

function withoutShortcodes(content: string, { attachments, note }: Known): string {
  const captioned = replaceBetween(content, ['[caption', '[/caption]'], 20_000, (inside) => {
    const body = inside.slice(inside.indexOf(']') + 1)
    const end = Math.max(body.lastIndexOf('</a>') + 4, body.lastIndexOf('>') + 1)
    return `<figure>${body.slice(0, end)}<figcaption>${body.slice(end).trim()}</figcaption></figure>`
  })
  const embedded = replaceBetween(
    captioned,
    ['[embed]', '[/embed]'],
    2_000,
    (inside) => `<a href="${inside.trim()}">${inside.trim()}</a>`,
  )
  return embedded.replace(/\[\/(?:gallery|video|audio|playlist)\]/g, '').replace(BRACKETED, (whole) => {
    const inside = whole.slice(1, -1)
    const [name = ''] = inside.split(/\s/, 1)
    if (!KNOWN.has(name.toLowerCase())) return whole
    const values = new Map(
      [...inside.matchAll(/\b(\w{1,20})=["']([^"']{1,400})["']/g)].map(([, key, text]) => [key, text]),
    )
    if (name === 'gallery') {
      const pictures = (values.get('ids')?.split(',') ?? [])
        .map((id) => attachments.get(id.trim()))
        .filter((address) => address !== undefined)
        .map((address) => `<figure><img src="${address}"></figure>`)
      return `<div class="gallery">${pictures.join('')}</div>`
    }
    const film = name === 'video' ? (values.get('src') ?? values.get('mp4')) : undefined
    if (film) return `<video src="${film}"></video>`
    note(`略去 WordPress 短代码 [${name}]`)
    return ''
  })
}
