import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'

/**
 * Where a row stands in a list with the last first, by its moment and its key. It stays a place when the row has left the list
 * meanwhile: whoever asks for what is behind it is not told that there is no more.
 */
export const placeOf = (at: Date, key: number | string): string => `${at.getTime()}-${key}`

const WANTED = '应为前一项的位置'

/** A place among rows with numbers, that the database takes whatever stands in it. */
export const PlaceInList = z.string().regex(/^\d{1,13}-\d{1,15}$/, WANTED)

/** The same among pictures. */
export const PlaceAmongPictures = z.string().regex(/^\d{1,13}-[0-9a-f]{24}$/, WANTED)

/** What is behind a place in a list that is ordered by these. */
export function isBehind(at: SQLWrapper, key: SQLWrapper, place: string): SQL {
  const [moment = '', own = ''] = place.split('-')
  return sql`(${at}, ${key}) < (${new Date(Number(moment))}, ${own})`
}
