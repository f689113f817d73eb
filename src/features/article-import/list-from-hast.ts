import type { Element, ElementContent } from 'hast'
import type { Span } from '#features/topics/body/blocks.ts'
import type { FoundBlock } from './found-article.ts'
import { attribute } from './hast-queries.ts'
import type { Inherited } from './look-from-style.ts'
import { LineSink, type Sink } from './sinks.ts'

export type Walk = (nodes: readonly ElementContent[], inherited: Inherited, sink: Sink) => void

interface Item {
  spans: Span[]
  depth: number
  number?: number | undefined
  /** Whether the list that it stands in is numbered. */
  ordered: boolean
  checked?: boolean | undefined
}
type Entry = Item | { block: FoundBlock }

const MAX_DEPTH = 5

/**
 * The blocks of one `<ul>` or `<ol>`. A list holds lines only, so a picture or code between items splits it; a
 * numbered list goes on with its numbers behind what splits it.
 */
export function blocksOfList(list: Element, inherited: Inherited, walk: Walk): FoundBlock[] {
  const entries: Entry[] = []
  collect(list, 0, inherited, walk, entries)
  return asLists(entries, list.tagName === 'ol')
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
    const checked = child.type === 'element' ? taskOf(child) : undefined
    const sink = new ItemSink(
      entries,
      { depth, number: numbering, ordered: list.tagName === 'ol', checked },
      (nested) => collect(nested, depth + 1, inherited, walk, entries),
    )
    walk(child.type === 'element' && child.tagName === 'li' ? child.children : [child], inherited, sink)
    sink.flush()
  }
}

class ItemSink extends LineSink {
  #entries: Entry[]
  #item: Omit<Item, 'spans'>
  #collectNested: (list: Element) => void

  constructor(entries: Entry[], item: Omit<Item, 'spans'>, collectNested: (list: Element) => void) {
    super(() => [])
    this.#entries = entries
    this.#item = { ...item, depth: Math.min(item.depth, MAX_DEPTH) }
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
    this.#entries.push({ ...this.#item, spans })
    this.#item = { ...this.#item, number: undefined, checked: undefined }
  }
}

function asLists(entries: readonly Entry[], ordered: boolean): FoundBlock[] {
  const blocks: FoundBlock[] = []
  let open: Extract<FoundBlock, { type: 'list' }> | undefined
  for (const entry of entries) {
    if ('block' in entry) {
      blocks.push(entry.block)
      open = undefined
      continue
    }
    if (!open) {
      // What goes on below a picture within an item has no number of its own.
      if (ordered && entry.number === undefined) {
        blocks.push({ type: 'paragraph', spans: entry.spans })
        continue
      }
      const start = ordered && entry.depth === 0 && entry.number !== 1 ? entry.number : undefined
      open = { type: 'list', ordered, items: [], ...(start !== undefined && { start }) }
      blocks.push(open)
    }
    const isFirst = open.items.length === 0
    const before = open.items.at(-1)
    if (ordered && before && entry.depth === 0 && entry.number === undefined) {
      before.spans = [...before.spans, { text: '\n' }, ...entry.spans]
      continue
    }
    open.items.push({
      spans: entry.spans,
      depth: isFirst ? 0 : entry.depth,
      ...(entry.depth > 0 && entry.ordered !== ordered && { ordered: entry.ordered }),
      ...(entry.checked !== undefined && { checked: entry.checked }),
    })
  }
  return blocks
}

/** Whether a task is done, where the item is one. */
function taskOf(item: Element): boolean | undefined {
  const paragraph = item.children.find((child) => child.type === 'element' && child.tagName === 'p')
  for (const holder of [item, paragraph]) {
    if (holder?.type !== 'element') continue
    const box = holder.children.find((child) => child.type === 'element' && child.tagName === 'input')
    if (box?.type === 'element' && attribute(box, 'type') === 'checkbox') {
      holder.children = holder.children.filter((child) => child !== box)
      return Boolean(box.properties['checked'])
    }
  }
  return undefined
}

function startOf(list: Element): number {
  const start = Number(attribute(list, 'start') ?? 1)
  return list.tagName === 'ol' && Number.isSafeInteger(start) && start >= 0 ? start : 1
}
