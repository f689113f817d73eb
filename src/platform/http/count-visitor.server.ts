import type { Database } from '../database/database.server.ts'
import { shanghaiDay } from '../shanghai-time.ts'
import { isSomebody, visitorNumber, type Opening } from './counted-visitor.ts'
import { visitorSalt } from './visitor-salt.server.ts'

/**
 * A number for a visitor that holds for a day in Shanghai and leads nowhere after it; undefined for robots and for what is
 * only fetched ahead. A `mark` that the caller chooses (an id the browser keeps) tells apart visitors of one address.
 */
export async function countedVisitor(
  db: Database,
  opening: Opening,
  { at, mark }: { at: number; mark?: string },
): Promise<string | undefined> {
  if (!isSomebody(opening)) return undefined
  return visitorNumber(opening, await visitorSalt(db, shanghaiDay(new Date(at))), mark)
}
