import type { Element, ElementContent } from 'hast'
import type { Span } from '#features/topics/blocks.ts'
import type { FoundBlock } from './found-article.ts'
import { attribute } from './hast-queries.ts'
import { InlineRun } from './inline-run.ts'
import type { Inherited } from './look-from-style.ts'
import { LineSink, type Sink } from './sinks.ts'

export type Walk = (nodes: readonly ElementContent[], inherited: Inherited, sink: Sink) => void

type Entry = { spans: Span[]; depth: number; number?: number } | { block: FoundBlock }

const MAX_DEPTH = 5

/**
 * The blocks of one `<ul>` or `<ol>`. A list holds lines only, so a picture or code between items splits it; a
 * numbered list that is split, or does not begin with 1, becomes paragraphs that carry their numbers.
 */
export function blocksOfList(list: Element, inherited: Inherited, walk: Walk): FoundBlock[] {
  const entries: Entry[] = []
  collect(list, 0, inherited, walk, entries)
  const isOrdered = list.tagName === 'ol'
  const mayStayWhole = !entries.some((entry) => 'block' in entry) && startOf(list) === 1
  return isOrdered && !mayStayWhole ? asNumberedParagraphs(entries) : asLists(entries, isOrdered)
}

function collect(list: Element, depth: number, inherited: Inherited, walk: Walk, entries: Entry[]): void {
  let number = startOf(list)
  for (const child of list.children) {
    if (
      child.type !== 'element' ||
      (child.tagName !== 'li' && child.tagName !== 'ul' && child.tagName !== 'ol')
    ) {
      if (child.type === 'comment' || (child.type === 'text' && child.value.trim() === '')) continue
    }
    const numbering =
      list.tagName === 'ol' && child.type === 'element' && child.tagName === 'li' ? number++ : undefined
    const sink = new ItemSink(entries, depth, numbering, (nested) =>
      collect(nested, depth + 1, inherited, walk, entries),
    )
    walk(child.type === 'element' && child.tagName === 'li' ? child.children : [child], inherited, sink)
    sink.flush()
  }
}

class ItemSink extends LineSink {
  #entries: Entry[]
  #depth: number
  #number: number | undefined
  #collectNested: (list: Element) => void

  constructor(
    entries: Entry[],
    depth: number,
    number: number | undefined,
    collectNested: (list: Element) => void,
  ) {
    super(() => [])
    this.#entries = entries
    this.#depth = depth
    this.#number = number
    this.#collectNested = collectNested
  }

  override block(block: FoundBlock): void {
    this.flush()
    this.#entries.push({ block })
  }

  override list(element: Element): void {
    this.flush()
    this.#collectNested(element)
  }

  flush(): void {
    const spans = this.takeSpans()
    if (spans.length === 0) return
    this.#entries.push({ spans, depth: Math.min(this.#depth, MAX_DEPTH), number: this.#number })
    this.#number = undefined
  }
}

function asLists(entries: readonly Entry[], ordered: boolean): FoundBlock[] {
  const blocks: FoundBlock[] = []
  for (const entry of entries) {
    if ('block' in entry) {
      blocks.push(entry.block)
      continue
    }
    // A numbered list inside a list has no numbering of its own in our model, so its numbers become text.
    const spans =
      entry.depth > 0 && entry.number !== undefined ? numbered(entry.spans, entry.number) : entry.spans
    const item = { spans, depth: entry.depth }
    const before = blocks.at(-1)
    if (before?.type === 'list') before.items.push(item)
    else blocks.push({ type: 'list', ordered, items: [{ ...item, depth: 0 }] })
  }
  return blocks
}

function asNumberedParagraphs(entries: readonly Entry[]): FoundBlock[] {
  const blocks: FoundBlock[] = []
  let nested: Entry[] = []
  const flush = () => {
    blocks.push(...asLists(nested, false))
    nested = []
  }
  for (const entry of entries) {
    if (!('block' in entry) && entry.depth > 0) {
      nested.push({
        ...entry,
        depth: entry.depth - 1,
        spans: entry.number ? numbered(entry.spans, entry.number) : entry.spans,
        number: undefined,
      })
      continue
    }
    flush()
    if ('block' in entry) blocks.push(entry.block)
    else
      blocks.push({
        type: 'paragraph',
        spans: entry.number === undefined ? entry.spans : numbered(entry.spans, entry.number),
      })
  }
  flush()
  return blocks
}

function numbered(spans: readonly Span[], number: number): Span[] {
  const run = new InlineRun()
  const { text: _, link: __, code: ___, ...look } = spans[0] ?? { text: '' }
  run.add(`${number}. `, look)
  for (const { text, ...look } of spans) run.add(text.replaceAll('\n', '\u2028'), look)
  return run.take()
}

function startOf(list: Element): number {
  const start = Number(attribute(list, 'start') ?? 1)
  return list.tagName === 'ol' && Number.isSafeInteger(start) && start >= 0 ? start : 1
}
