import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** Columns as every table has them. */

/** A moment, whatever the server's zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A whole number as large as JavaScript keeps exactly: ids, amounts, milliseconds. */
export const bigNumber = (name: string) => bigint(name, { mode: 'number' })
