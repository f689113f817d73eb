import { sql, type SQL } from 'drizzle-orm'
import { plain } from './read-query.ts'

/** Characters of a text that are fetched for a snippet, and how many of them stand before the word found. */
const LONGEST = 1600
const BEFORE = 200

/**
 * An expression for the part of `public_text` that a snippet is cut from: short texts whole, of long ones a part around
 * the first word found as it is typed, or the beginning.
 */
export function passage(words: readonly string[]): SQL {
  const places = words.slice(0, 4).map((word) => sql`nullif(strpos(lower(public_text), ${plain(word)}), 0)`)
  const place = places.length > 0 ? sql`coalesce(${sql.join(places, sql`, `)}, 1)` : sql`1`
  return sql`case when octet_length(public_text) <= ${LONGEST} then public_text
    else (select case when place > ${BEFORE + 1} then '…' else '' end
      || substr(public_text, greatest(1, place - ${BEFORE})::integer, ${LONGEST / 2}) || '…' from (select ${place} as place)) end`
}
