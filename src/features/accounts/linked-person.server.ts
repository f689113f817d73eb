import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The id of a person as views give it, to lead to the page; null for an account that is closed, which has none. */
export function linkedId(person: { readonly id: PgColumn; readonly closedAt: PgColumn }): SQL<number | null> {
  return sql`case when ${person.closedAt} is null then ${person.id} end`.mapWith((id: string | null) =>
    id === null ? null : Number(id),
  )
}
