import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { contentTitles } from './tables.server.ts'

/** Whether a title has this in it, however it is spaced and written, by its pairs of characters; or has this number. */
export function titleHas(text: string): SQL | undefined {
  const { title, pairs, entityId } = contentTitles
  const has = sql`position(title_plain(${text}) in title_plain(${title})) > 0`
  const found = [...text].length > 1 ? and(sql`${pairs} @> title_pairs(${text})`, has) : has
  return /^\d{1,15}$/.test(text) ? or(eq(entityId, Number(text)), found) : found
}
