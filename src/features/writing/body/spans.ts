import { Fragment, type Mark, type Node, type Schema } from '@tiptap/pm/model'
import type { Span } from '#features/topics/body/blocks.ts'

/** Running text of a block as the editor's nodes, and back. */

const FLAGS = ['strong', 'emphasis', 'code'] as const
const VALUES = ['link', 'script', 'size', 'color'] as const

export function inlineOf(spans: readonly Span[], schema: Schema): Fragment {
  return Fragment.fromArray(spans.flatMap((span) => nodesOf(span, schema)))
}

function nodesOf(span: Span, schema: Schema): Node[] {
  const marks = marksOf(span, schema)
  if (span.formula !== undefined || span.footnote !== undefined) {
    const { text, formula = null, footnote = null } = span
    return [schema.node('inset', { text, formula, footnote }, undefined, marks)]
  }
  return span.text
    .split('\n')
    .flatMap((line, at) => [
      ...(at > 0 ? [schema.node('lineBreak', null, undefined, marks)] : []),
      ...(line === '' ? [] : [schema.text(line, marks)]),
    ])
}

function marksOf(span: Span, schema: Schema): Mark[] {
  const flags = FLAGS.filter((name) => span[name]).map((name) => schema.mark(name))
  const values = VALUES.flatMap((name) => (span[name] ? [schema.mark(name, { [name]: span[name] })] : []))
  return [...flags, ...values]
}

/** The spans of a text; several lines, as a cell may have them, with new lines between them. */
export function spansOf(content: Fragment): Span[] {
  const spans: Span[] = []
  content.forEach((node) => spans.push(spanOf(node)))
  return tidySpans(spans)
}

function spanOf(node: Node): Span {
  const looks = Object.fromEntries(
    node.marks.map(({ type, attrs }) => [type.name, type.name in attrs ? attrs[type.name] : true]),
  ) as Partial<Span>
  if (node.type.name === 'lineBreak') return { ...looks, text: '\n' }
  if (node.type.name !== 'inset') return { ...looks, text: node.text ?? '' }
  const { text, formula, footnote } = node.attrs as {
    text: string
    formula: string | null
    footnote: string | null
  }
  return { ...looks, text, ...(formula !== null && { formula }), ...(footnote !== null && { footnote }) }
}

/** Spans in their normal form: neighbours of one look are one, nothing empty stands between them, nothing is said twice. */
export function tidySpans(spans: readonly Span[]): Span[] {
  const tidy: Span[] = []
  for (const span of spans) {
    const own = Object.fromEntries(
      Object.entries(span).filter(([, value]) => value !== undefined && value !== false && value !== ''),
    ) as Partial<Span>
    const isInset = span.formula !== undefined || span.footnote !== undefined
    if (own.text === undefined && !isInset) continue
    const last = tidy.at(-1)
    const { text = '' } = own
    if (
      last &&
      !isInset &&
      last.formula === undefined &&
      last.footnote === undefined &&
      lookOf(last) === lookOf(own)
    )
      tidy[tidy.length - 1] = { ...last, text: last.text + text }
    else
      tidy.push({
        ...own,
        ...(span.formula !== undefined && { formula: span.formula }),
        ...(span.footnote !== undefined && { footnote: span.footnote }),
        text,
      })
  }
  return tidy
}

const lookOf = (span: Partial<Span>) =>
  JSON.stringify([...FLAGS, ...VALUES].map((name) => span[name] ?? null))
