import { Fragment, type Node, type Schema } from '@tiptap/pm/model'
import type { Block, Span } from '#features/topics/body/blocks.ts'
import { inlineOf, spansOf, tidySpans } from './spans.ts'

/** Tables: cells that another reaches over are empty in a block and missing in the editor. */

type TableBlock = Extract<Block, { type: 'table' }>

const placeOf = (row: number, column: number) => `${row} ${column}`

/** A table in its normal form: every row as long as the longest, merged cells in reading order, nothing said twice. */
export function tidyTable({ type, hasHeader, headerRows, rows, merged, align }: TableBlock): TableBlock {
  const width = Math.max(1, ...rows.map((row) => row.length))
  const reaching = (merged ?? []).filter(({ down, across }) => down * across > 1)
  return {
    type,
    hasHeader,
    ...(hasHeader && headerRows !== undefined && { headerRows }),
    rows: rows.map((row) => Array.from({ length: width }, (_, column) => tidySpans(row[column] ?? []))),
    ...(reaching.length > 0 && {
      merged: reaching.toSorted((a, b) => a.row - b.row || a.column - b.column),
    }),
    ...(align && { align }),
  }
}

export function nodeOfTable(block: TableBlock, schema: Schema): Node {
  const { hasHeader, headerRows = 1, rows, merged = [], align = null } = tidyTable(block)
  const starts = new Map(merged.map((cell) => [placeOf(cell.row, cell.column), cell]))
  const covered = new Set(
    merged.flatMap(({ row, column, down, across }) =>
      Array.from({ length: Math.min(down, rows.length) }, (_, below) =>
        Array.from({ length: Math.min(across, rows[0]?.length ?? 0) }, (__, beside) =>
          below + beside > 0 ? placeOf(row + below, column + beside) : '',
        ),
      ).flat(),
    ),
  )
  const rowNodes = rows.map((row, at) =>
    schema.node(
      'tableRow',
      null,
      row.flatMap((spans, column) => {
        const place = placeOf(at, column)
        if (covered.has(place)) return []
        const { down = 1, across = 1 } = starts.get(place) ?? {}
        return [cellOf(spans, { rowspan: down, colspan: across }, schema)]
      }),
    ),
  )
  return schema.node('table', { heads: hasHeader ? headerRows : 0, align }, rowNodes)
}

const cellOf = (spans: readonly Span[], reach: { rowspan: number; colspan: number }, schema: Schema) =>
  schema.node('tableCell', reach, [schema.node('cellLine', null, inlineOf(spans, schema))])

export function tableOfNode(table: Node): TableBlock {
  const { heads, align } = table.attrs as { heads: number; align: TableBlock['align'] | null }
  const rows: Span[][][] = []
  const merged: NonNullable<TableBlock['merged']> = []
  const rowOf = (at: number) => (rows[at] ??= [])
  table.forEach((rowNode, _, row) => {
    let column = 0
    rowNode.forEach((cell) => {
      while (rowOf(row)[column]) column += 1
      const { rowspan: down, colspan: across } = cell.attrs as { rowspan: number; colspan: number }
      for (let below = 0; below < down; below += 1)
        for (let beside = 0; beside < across; beside += 1) rowOf(row + below)[column + beside] = []
      rowOf(row)[column] = spansOfLines(cell)
      if (down * across > 1) merged.push({ row, column, down, across })
    })
  })
  return tidyTable({
    type: 'table',
    hasHeader: heads > 0,
    ...(heads > 1 && { headerRows: heads }),
    rows: rows.slice(0, table.childCount),
    merged,
    ...(align && { align }),
  })
}

function spansOfLines(cell: Node): Span[] {
  const lines: Span[][] = []
  cell.forEach((line) => lines.push(spansOf(line.content)))
  return tidySpans(lines.flatMap((spans, at) => (at > 0 ? [{ text: '\n' }, ...spans] : spans)))
}

const EMPTY = { rows: 3, columns: 3 }

/** An empty table to begin with, its first row for headings. */
export function emptyTable(schema: Schema): Node {
  const row = () =>
    schema.node(
      'tableRow',
      null,
      Fragment.fromArray(
        Array.from({ length: EMPTY.columns }, () => cellOf([], { rowspan: 1, colspan: 1 }, schema)),
      ),
    )
  return schema.node('table', { heads: 1 }, Array.from({ length: EMPTY.rows }, row))
}
