import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Whether a column is one of these, however many: drizzle's `inArray` gives each a parameter of its own, and PostgreSQL takes
 * no more than 65,535 of them.
 */
export const isAmong = (column: PgColumn, values: readonly (number | string)[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::${sql.raw(column.getSQLType())}[])`
