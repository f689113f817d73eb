import { sql, type SQL } from 'drizzle-orm'
import { plain } from './read-query.ts'

/** Bytes of a text that is taken whole, characters that are cut out of a longer one, and how many of them stand before the word. */
const SHORT = 1600
const CUT = 800
const BEFORE = 200
/** Texts of so many bytes come whole from the database, which takes longer to cut them than we do. */
const HANDED = 24_000
/** Words that are looked for, the first first. */
const WORDS = 4

/** Expressions for the text that a snippet is cut from, and whether it came whole: of very long ones a part around a word. */
export function passageColumns(words: readonly string[]): SQL {
  const isWhole = sql`octet_length(d.public_text) <= ${HANDED}`
  const places = words
    .slice(0, WORDS)
    .map((word) => sql`nullif(strpos(lower(d.public_text), ${plain(word)}), 0)`)
  const place = places.length > 0 ? sql`coalesce(${sql.join(places, sql`, `)}, 1)` : sql`1`
  return sql`${isWhole} as is_whole, case when ${isWhole} then d.public_text
    else (select case when place > ${BEFORE + 1} then ${'…'} else '' end
      || substr(d.public_text, greatest(1, place - ${BEFORE})::integer, ${CUT}) || ${'…'} from (select ${place} as place) as found) end as passage`
}

/** The part of a whole text that a snippet is cut from: all of a short one, of a longer one what stands around a word. */
export function passageOf(text: string, words: readonly string[]): string {
  if (Buffer.byteLength(text) <= SHORT) return text
  const lower = text.toLowerCase()
  const places = words.slice(0, WORDS).map((word) => lower.indexOf(plain(word)))
  const start = Math.max(0, (places.find((place) => place >= 0) ?? 0) - BEFORE)
  return `${start > 0 ? '…' : ''}${text.slice(start, start + CUT).replaceAll(HALVES, '')}…`
}

/** What a cut leaves of a character that is two code units long. */
const HALVES = /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g
