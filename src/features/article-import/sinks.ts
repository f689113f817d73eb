import type { Element } from 'hast'
import { NOTE_TONES, type Span } from '#features/topics/body/blocks.ts'
import type { FoundBlock } from './found-article.ts'
import { InlineRun, type Look } from './inline-run.ts'
import type { Inherited } from './look-from-style.ts'

export type LineKind = { type: 'paragraph' } | { type: 'heading'; level: 2 | 3 | 4 } | { type: 'quotation' }

/** Where the walker pours what it meets; the same HTML means different things in a page, a list item and a cell. */
export interface Sink {
  text(text: string, inherited: Inherited): void
  lineBreak(): void
  /** Between `open` and `close` stands the content of one block-level element. */
  open(kind: LineKind): void
  close(): void
  block(block: FoundBlock): void
  list(element: Element, inherited: Inherited): void
}

export type MakeList = (element: Element, inherited: Inherited) => FoundBlock[]

/** The body itself: paragraphs, headings, quotations and whatever stands between them. */
export class FlowSink implements Sink {
  readonly blocks: FoundBlock[] = []
  #run = new InlineRun()
  #centered = false
  #open: LineKind[] = []
  #makeList: MakeList

  constructor(makeList: MakeList) {
    this.#makeList = makeList
  }

  text(text: string, { look, centered }: Inherited): void {
    if (this.#run.isEmpty) this.#centered = centered
    this.#run.add(text, look)
  }

  lineBreak(): void {
    if (this.#kind.type === 'paragraph') this.#flush()
    else this.#run.break()
  }

  open(kind: LineKind): void {
    if (kind.type === 'paragraph' && this.#kind.type !== 'paragraph') this.#run.break()
    else this.#flush()
    this.#open.push(kind)
  }

  close(): void {
    const closing = this.#open.at(-1)
    if (closing?.type === 'paragraph' && this.#kind.type !== 'paragraph') this.#run.break()
    else this.#flush()
    this.#open.pop()
  }

  block(block: FoundBlock): void {
    this.#flush()
    this.blocks.push(block)
  }

  list(element: Element, inherited: Inherited): void {
    this.#flush()
    this.blocks.push(...this.#makeList(element, inherited))
  }

  finish(): FoundBlock[] {
    this.#flush()
    return this.blocks
  }

  /** A plain block inside a heading or a quotation is a part of it. */
  get #kind(): LineKind {
    return this.#open.findLast((kind) => kind.type !== 'paragraph') ?? { type: 'paragraph' }
  }

  #flush(): void {
    const spans = this.#run.take()
    if (spans.length === 0) return
    const kind = this.#kind
    if (kind.type === 'heading') this.blocks.push({ ...kind, spans: headingSpans(spans) })
    else if (kind.type === 'quotation') this.blocks.push(quotationOf(spans))
    else this.blocks.push({ type: 'paragraph', spans, ...(this.#centered && { centered: true }) })
  }
}

const TONE = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*\n?/i

/** A quotation, or a note to the reader where its first line says so. */
function quotationOf(spans: Span[]): FoundBlock {
  const [first, ...others] = spans
  const mark = first && TONE.exec(first.text)
  const tone = NOTE_TONES.find((each) => each === mark?.[1]?.toLowerCase())
  if (!first || !mark || !tone) return { type: 'quotation', spans }
  const rest = first.text.slice(mark[0].length).trimStart()
  const kept = rest === '' ? others : [{ ...first, text: rest }, ...others]
  return { type: 'quotation', spans: kept.length > 0 ? kept : [{ text: ' ' }], tone }
}

/** A heading has its own weight, size and colour, and one line. */
function headingSpans(spans: Span[]): Span[] {
  const run = new InlineRun()
  for (const { text, emphasis, code, link, script, formula, footnote } of spans) {
    run.add(text, {
      ...(emphasis && { emphasis }),
      ...(code && { code }),
      ...(link !== undefined && { link }),
      ...(script && { script }),
      ...(formula !== undefined && { formula }),
      ...(footnote !== undefined && { footnote }),
    })
  }
  return run.take()
}

/** The lines of a table cell or a list item. What cannot stand inside one line collects in `blocks`. */
export class LineSink implements Sink {
  readonly blocks: FoundBlock[] = []
  #run = new InlineRun()

  text(text: string, { look }: Inherited): void {
    this.#run.add(text, look)
  }

  lineBreak(): void {
    this.#run.break()
  }

  open(): void {
    this.#run.break()
  }

  close(): void {
    this.#run.break()
  }

  block(block: FoundBlock): void {
    this.blocks.push(block)
  }

  list(element: Element, inherited: Inherited): void {
    this.#run.break()
    for (const block of this.#makeList(element, inherited)) {
      if (block.type !== 'list') this.block(block)
      else {
        for (const item of block.items) {
          this.#run.add('• ', {})
          for (const { text, ...look } of item.spans) this.#run.add(text, look satisfies Look)
          this.#run.break()
        }
      }
    }
  }

  #makeList: MakeList

  constructor(makeList: MakeList) {
    this.#makeList = makeList
  }

  /** A table within is lines here, its cells parted by blanks. */
  addRows(rows: readonly (readonly Span[][])[]): void {
    for (const row of rows) {
      this.#run.break()
      for (const [at, cell] of row.entries()) {
        if (at > 0) this.#run.add('　', {})
        for (const { text, ...look } of cell) this.#run.add(text, look)
      }
    }
  }

  takeSpans(): Span[] {
    return this.#run.take()
  }
}
