import type { Block, Span } from '../body/blocks.ts'
import type { Highlighter } from '../lists/highlight.ts'
import { Spans } from './spans.tsx'

type TableBlock = Extract<Block, { type: 'table' }>

interface Cell {
  readonly column: number
  readonly spans: readonly Span[]
  readonly down: number | undefined
  readonly across: number | undefined
}

/** A table with its heading rows; cells that another reaches over are not shown. */
export function TableView({ table, highlight }: { table: TableBlock; highlight: Highlighter | undefined }) {
  const heads = table.hasHeader ? (table.headerRows ?? 1) : 0
  const rows = cellsOf(table)
  const numeric = numericColumns(rows.slice(heads))
  const alignOf = ({ column, across }: Cell, isHead = false) => {
    if (across) return isHead ? 'text-center' : undefined
    const chosen = table.align?.[column]
    return chosen ? ALIGN[chosen] : numeric.has(column) ? 'number' : undefined
  }
  return (
    // A wide table scrolls by itself; it can be reached with the keyboard to do so.
    <div className="scroll-x" tabIndex={0} role="group" aria-label="表格">
      <table>
        {heads > 0 ? (
          <thead>
            {rows.slice(0, heads).map((row, index) => (
              <tr key={index}>
                {row.map((cell) => (
                  <th
                    key={cell.column}
                    scope={cell.across ? 'colgroup' : 'col'}
                    rowSpan={cell.down}
                    colSpan={cell.across}
                    className={alignOf(cell, true)}
                  >
                    <Spans spans={cell.spans} highlight={highlight} />
                  </th>
                ))}
              </tr>
            ))}
          </thead>
        ) : null}
        <tbody>
          {rows.slice(heads).map((row, index) => (
            <tr key={index}>
              {row.map((cell) => (
                <td key={cell.column} rowSpan={cell.down} colSpan={cell.across} className={alignOf(cell)}>
                  <Spans spans={cell.spans} highlight={highlight} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const ALIGN = { left: undefined, center: 'text-center', right: 'text-right' } as const

/** The columns that hold figures only, which are read from their ends: 1,234, −40%, 3.5×, or the dash of a missing one. */
function numericColumns(rows: readonly (readonly Cell[])[]): ReadonlySet<number> {
  const cells = rows.flat().filter(({ across }) => across === undefined)
  const others = new Set(cells.filter((cell) => !isFigure(cell)).map(({ column }) => column))
  return new Set(cells.map(({ column }) => column).filter((column) => !others.has(column)))
}

function isFigure({ spans }: Cell): boolean {
  const text = spans.map((span) => span.text).join('')
  return /^[-−–+±≈~<>≤≥]?\d[\d,.]*[%×]?$|^[-–—]+$/.test(text.trim())
}

function cellsOf({ rows, merged = [] }: TableBlock): Cell[][] {
  const covered = new Set<string>()
  // What editors send may overlap; nothing legitimate covers more cells than there are.
  let left = rows.length * (rows[0]?.length ?? 0)
  const starts = new Map(merged.map((cell) => [`${cell.row} ${cell.column}`, cell]))
  for (const { row, column, down, across } of merged) {
    for (let below = 0; below < Math.min(down, rows.length - row); below += 1) {
      for (let beside = 0; beside < Math.min(across, (rows[row]?.length ?? 0) - column); beside += 1)
        if (below + beside > 0 && left-- > 0) covered.add(`${row + below} ${column + beside}`)
    }
  }
  return rows.map((row, at) =>
    row.flatMap((spans, column) => {
      if (covered.has(`${at} ${column}`)) return []
      const start = starts.get(`${at} ${column}`)
      const down = start && start.down > 1 ? start.down : undefined
      return [{ column, spans, down, across: start && start.across > 1 ? start.across : undefined }]
    }),
  )
}
