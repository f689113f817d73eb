import type { ChartValues, Drawn } from './contract.ts'
import { parseValueTable } from './value-table.ts'

/** The figures that a row keeps as they were pasted; undefined where there are none. */
export function valuesOfRow(row: {
  readonly valueTable: string
  readonly unit: string
  readonly source: string
  readonly drawn: Drawn
}): ChartValues | undefined {
  const table = parseValueTable(row.valueTable)
  return table && { table, unit: row.unit, source: row.source, drawn: row.drawn }
}
