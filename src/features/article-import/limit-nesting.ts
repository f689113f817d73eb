import { UnreadableSource } from '#platform/import/unreadable-source.ts'

/**
 * The HTML parser and the tree's walkers go as deep as the source does, and re-open unclosed `<b>` in every paragraph.
 * So tags beyond a depth no honest page reaches are taken out before parsing; the text between them stays.
 */
const MAX_DEPTH = 200
const MAX_INLINE_DEPTH = 16
const MAX_TAGS = 150_000

/** Where a comment or a tag begins; where it ends is looked for from there, so that every character is passed once. */
const BEGINNING = /<(?:!--|(\/?)([a-z][a-z0-9-]{0,30}))/gi
/** What stands in them is text until they are closed. */
const TEXT_ONLY = new Set('script style textarea title template noscript'.split(' '))
/** They hold nothing, or end by themselves where the next one begins. */
const UNCOUNTED = new Set(
  (
    'area base br col embed hr img input link meta param source track wbr ' +
    'p li dt dd td th tr tbody thead tfoot option optgroup html head body colgroup rp rt'
  ).split(' '),
)
const INLINE = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '))

export class NestingLimit {
  #flow = 0
  #inline = 0
  #tags = 0

  /** The same HTML with too deep tags removed; keeps count from one piece of a document to the next. */
  apply(html: string): string {
    let kept = ''
    let done = 0
    let textOf: string | undefined
    BEGINNING.lastIndex = 0
    for (let found = BEGINNING.exec(html); found; found = BEGINNING.exec(html)) {
      const [beginning, slash, written] = found
      const name = written?.toLowerCase()
      if (textOf !== undefined) {
        if (slash && name === textOf) textOf = undefined
        continue
      }
      const end = endOf(html, name === undefined ? '-->' : '>', found.index + beginning.length)
      const tag = html.slice(found.index, end)
      kept += html.slice(done, found.index)
      if (name === undefined) kept += tag
      else if (TEXT_ONLY.has(name)) {
        kept += tag
        if (!slash) textOf = name
      } else kept += this.#count(tag, name, slash)
      done = end
      BEGINNING.lastIndex = end
    }
    return kept + html.slice(done)
  }

  #count(tag: string, name: string, slash: string | undefined): string {
    if (++this.#tags > MAX_TAGS)
      throw new UnreadableSource(`HTML 标签过多（超过 ${MAX_TAGS / 10_000} 万个），无法解析`)
    if (UNCOUNTED.has(name) || tag.endsWith('/>')) return tag
    return INLINE.has(name) ? this.#countInline(tag, slash) : this.#countFlow(tag, slash)
  }

  #countInline(tag: string, slash: string | undefined): string {
    if (slash) return this.#inline-- > MAX_INLINE_DEPTH ? '' : this.#keepFloor(tag)
    return ++this.#inline > MAX_INLINE_DEPTH ? '' : tag
  }

  #countFlow(tag: string, slash: string | undefined): string {
    if (slash) return this.#flow-- > MAX_DEPTH ? '' : this.#keepFloor(tag)
    return ++this.#flow > MAX_DEPTH ? '' : tag
  }

  /** More closing than opening tags must not give credit for later. */
  #keepFloor(tag: string): string {
    this.#inline = Math.max(this.#inline, 0)
    this.#flow = Math.max(this.#flow, 0)
    return tag
  }
}

/** Behind the next `mark`; what is never closed runs to the end, as in a browser. */
function endOf(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from)
  return at === -1 ? html.length : at + mark.length
}
