import type { Logger } from 'pino'
import type { z } from 'zod'
import { reportBrokenRow } from '../faults.server.ts'

interface Named {
  readonly id: number | string
}

/**
 * Rows with what of them is stored as JSON read by its schema. A row that breaks it takes itself out and is reported by its
 * table and id; the rest of the list is given. Whoever pages by rows takes the cursor from what was read, not from these.
 */
export function parseRows<Row extends Named, Schema extends z.ZodType<object>>(
  reading: { readonly log: Logger },
  schema: Schema,
  rows: readonly Row[],
  about: { readonly table: string },
): (Row & z.output<Schema>)[] {
  return rows.flatMap((row) => parseRow(reading, schema, row, about) ?? [])
}

/** The same for one row of a list, where a list is made of several tables; undefined when the row is broken. */
export function parseRow<Row extends Named, Schema extends z.ZodType<object>>(
  { log }: { readonly log: Logger },
  schema: Schema,
  row: Row,
  { table }: { readonly table: string },
): (Row & z.output<Schema>) | undefined {
  const { data, error } = schema.safeParse(row)
  if (!error) return { ...row, ...data }
  reportBrokenRow(log, { table, id: row.id, error })
  return undefined
}
