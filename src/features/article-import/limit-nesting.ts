import { UnreadableSource } from './unreadable-source.ts'

/**
 * The HTML parser and the tree's walkers go as deep as the source does, and re-open unclosed `<b>` in every paragraph.
 * So tags beyond a depth no honest page reaches are taken out before parsing; the text between them stays.
 */
const MAX_DEPTH = 200
const MAX_INLINE_DEPTH = 16
const MAX_TAGS = 150_000

/** What is never closed runs to the end, as in a browser; bounds keep the search linear. */
const TAG =
  /<(?:(script|style|textarea|title|template|noscript)\b[^>]{0,4000}>[\s\S]*?(?:<\/\1\s*>|$)|!--[\s\S]*?(?:-->|$)|(\/?)([a-z][a-z0-9-]{0,30})[^>]{0,4000}>)/gi
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
    return html.replace(
      TAG,
      (tag: string, _raw: unknown, slash: string | undefined, name: string | undefined) => {
        if (name === undefined) return tag
        if (++this.#tags > MAX_TAGS)
          throw new UnreadableSource(`HTML 标签过多（超过 ${MAX_TAGS / 10_000} 万个），无法解析`)
        const word = name.toLowerCase()
        if (UNCOUNTED.has(word) || tag.endsWith('/>')) return tag
        return INLINE.has(word) ? this.#countInline(tag, slash) : this.#countFlow(tag, slash)
      },
    )
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
