import type { Element } from 'hast'
import type { Span } from '#features/topics/blocks.ts'
import type { FoundBlock } from './found-article.ts'
import { attribute, elementsIn } from './hast-queries.ts'
import type { Walk } from './list-from-hast.ts'
import type { Inherited } from './look-from-style.ts'
import { LineSink, type MakeList } from './sinks.ts'

const MAX_COLUMNS = 40
const MAX_ROWS = 2_000

const notIntoTables = (element: Element) => element.tagName !== 'table'

/** Whether a table is only scaffolding around ordinary content, so that its cells should be read one after another. */
export function isLayoutTable(table: Element): boolean {
  if (/^(presentation|none)$/.test(attribute(table, 'role') ?? '')) return true
  let cells = 0
  let pictures = 0
  for (const { tagName } of elementsIn(table)) {
    if (tagName === 'table') return true
    if (tagName === 'td' || tagName === 'th') cells++
    if (tagName === 'img') pictures++
  }
  return cells <= 1 || pictures * 2 > cells
}

/** A table with rows of one length; cells that others span are empty. Pictures in cells follow the table. */
export function blocksOfTable(
  table: Element,
  inherited: Inherited,
  walk: Walk,
  makeList: MakeList,
): FoundBlock[] {
  const rows: Span[][][] = []
  const pending: number[] = []
  const after: FoundBlock[] = []
  const caption: FoundBlock[] = []
  let hasHeader = false

  for (const element of elementsIn(table, notIntoTables)) {
    if (element.tagName === 'caption') {
      const sink = new LineSink(makeList)
      walk(element.children, inherited, sink)
      const spans = sink.takeSpans()
      if (spans.length > 0) caption.push({ type: 'paragraph', spans, centered: true })
    }
    if (element.tagName !== 'tr' || rows.length >= MAX_ROWS) continue
    const cells = element.children.filter(
      (child): child is Element => child.type === 'element' && /^t[dh]$/.test(child.tagName),
    )
    const row: Span[][] = []
    const skipSpanned = () => {
      for (; (pending[row.length] ?? 0) > 0 && row.length < MAX_COLUMNS; row.push([])) {
        pending[row.length] = (pending[row.length] ?? 0) - 1
      }
    }
    for (const cell of cells) {
      skipSpanned()
      if (row.length >= MAX_COLUMNS) break
      const sink = new LineSink(makeList)
      walk(cell.children, inherited, sink)
      after.push(...sink.blocks)
      const below = spanOf(cell, 'rowSpan', MAX_ROWS) - 1
      const across = Math.min(spanOf(cell, 'colSpan', MAX_COLUMNS), MAX_COLUMNS - row.length)
      for (let at = 0; at < across; at++) {
        pending[row.length] = below
        row.push(at === 0 ? sink.takeSpans() : [])
      }
    }
    skipSpanned()
    if (row.length === 0) continue
    if (rows.length === 0) hasHeader = cells.every((cell) => cell.tagName === 'th')
    rows.push(row)
  }

  const filled = rows.filter((row) => row.some((cell) => cell.length > 0))
  if (filled.length === 0) return [...caption, ...after]
  const width = Math.max(...filled.map((row) => row.length))
  for (const row of filled) while (row.length < width) row.push([])
  return [...caption, { type: 'table', hasHeader, rows: filled }, ...after]
}

function spanOf(cell: Element, name: 'rowSpan' | 'colSpan', most: number): number {
  const value = Number(attribute(cell, name) ?? 1)
  return Number.isInteger(value) && value > 1 ? Math.min(value, most) : 1
}
