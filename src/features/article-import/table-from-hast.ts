import type { Element } from 'hast'
import type { Span } from '#features/topics/body/blocks.ts'
import type { FoundBlock } from './found-article.ts'
import { attribute, elementsIn } from './hast-queries.ts'
import type { Walk } from './list-from-hast.ts'
import { type Inherited, styleOf } from './look-from-style.ts'
import { LineSink, type MakeList } from './sinks.ts'

const MAX_COLUMNS = 40
const MAX_ROWS = 2_000

const notIntoTables = (element: Element) => element.tagName !== 'table'

/**
 * Whether a table is only scaffolding around ordinary content, so that its cells should be read one after another. A table
 * within a cell makes it none where the others hold data: the inner one is read as lines.
 */
export function isLayoutTable(table: Element): boolean {
  if (/^(presentation|none)$/.test(attribute(table, 'role') ?? '')) return true
  let cells = 0
  let pictures = 0
  let inner = 0
  let heads = 0
  for (const { tagName } of elementsIn(table, notIntoTables)) {
    if (tagName === 'table') inner++
    if (tagName === 'td' || tagName === 'th') cells++
    if (tagName === 'th') heads++
    if (tagName === 'img') pictures++
  }
  if (inner > 0) return heads === 0 && (cells < 6 || inner * 2 > cells)
  return cells <= 1 || pictures * 2 > cells
}

/** A table with rows of one length; cells that others reach over are empty. Pictures in cells follow the table. */
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
  const merged: Merged[] = []
  const align: ('left' | 'center' | 'right')[] = []
  let headerRows = 0

  const heads = headRowsOf(table)
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
      for (const block of sink.blocks) {
        if (block.type === 'table') sink.addRows(block.rows)
        else after.push(block)
      }
      const below = spanOf(cell, 'rowSpan', Math.min(MAX_ROWS, 200)) - 1
      const across = Math.min(spanOf(cell, 'colSpan', MAX_COLUMNS), MAX_COLUMNS - row.length)
      if (below > 0 || across > 1)
        merged.push({ row: rows.length, column: row.length, down: below + 1, across })
      const side = alignOf(cell)
      if (side && rows.length > 0) align[row.length] ??= side
      for (let at = 0; at < across; at++) {
        pending[row.length] = below
        row.push(at === 0 ? sink.takeSpans() : [])
      }
    }
    skipSpanned()
    if (row.length === 0) continue
    const isHead = heads.has(element) || cells.every((cell) => cell.tagName === 'th')
    if (isHead && headerRows === rows.length && headerRows < MAX_HEADS) headerRows += 1
    rows.push(row)
  }

  const isCovered = coveredIn(merged)
  const kept = rows.flatMap((row, at) => (row.some((cell) => cell.length > 0) || isCovered(at) ? [at] : []))
  const filled = kept.map((at) => rows[at] ?? [])
  if (!filled.some((row) => row.some((cell) => cell.length > 0))) return [...caption, ...after]
  const width = Math.max(...filled.map((row) => row.length))
  for (const row of filled) while (row.length < width) row.push([])
  const heading = kept.filter((at) => at < headerRows).length
  // Rows that were left out were empty and reached over by none, so that what remains only moves up.
  const cells = merged.flatMap((cell) => {
    const row = kept.indexOf(cell.row)
    const down = kept.filter((at) => at >= cell.row && at < cell.row + cell.down).length
    return row < 0 || (down < 2 && cell.across < 2) ? [] : [{ ...cell, row, down }]
  })
  return [
    ...caption,
    {
      type: 'table',
      hasHeader: heading > 0 && heading < filled.length,
      ...(heading > 1 && heading < filled.length && { headerRows: heading }),
      rows: filled,
      ...(cells.length > 0 && { merged: cells }),
      ...(align.some((side) => side !== 'left') && {
        align: Array.from({ length: width }, (_, at) => align[at] ?? 'left'),
      }),
    },
    ...after,
  ]
}

type Merged = NonNullable<Extract<FoundBlock, { type: 'table' }>['merged']>[number]
const MAX_HEADS = 10

/** The rows of `<thead>`, and those that a heading cell of the first row reaches down to. */
function headRowsOf(table: Element): Set<Element> {
  const heads = new Set<Element>()
  const rows: Element[] = []
  for (const part of elementsIn(table, notIntoTables)) {
    if (part.tagName === 'tr') rows.push(part)
    if (part.tagName !== 'thead') continue
    for (const row of elementsIn(part, notIntoTables)) if (row.tagName === 'tr') heads.add(row)
  }
  const first = rows[0]
  const cells = first?.children.filter((child): child is Element => child.type === 'element') ?? []
  if (first && cells.length > 0 && (heads.has(first) || cells.every(({ tagName }) => tagName === 'th'))) {
    const reach = Math.max(...cells.map((cell) => spanOf(cell, 'rowSpan', MAX_HEADS)))
    for (const row of rows.slice(0, Math.min(reach, rows.length - 1))) heads.add(row)
  }
  return heads
}

/** Whether a cell from above reaches into a row. */
function coveredIn(merged: readonly Merged[]): (row: number) => boolean {
  const covered = new Set<number>()
  for (const { row, down } of merged) for (let below = 1; below < down; below += 1) covered.add(row + below)
  return (row) => covered.has(row)
}

function alignOf(cell: Element): 'left' | 'center' | 'right' | undefined {
  const align = attribute(cell, 'align') ?? styleOf(cell).get('text-align')
  return align === 'center' || align === 'right' || align === 'left' ? align : undefined
}

function spanOf(cell: Element, name: 'rowSpan' | 'colSpan', most: number): number {
  const value = Number(attribute(cell, name) ?? 1)
  return Number.isInteger(value) && value > 1 ? Math.min(value, most) : 1
}
