import type { Logger } from 'pino'
import type { Database } from '../database/database.server.ts'
import { holdLocks } from '../database/locks.server.ts'
import { shanghaiDay } from '../shanghai-time.ts'
import { takingTurns } from '../turns.ts'
import { groupOf, isSomebody, visitorNumber, type Opening } from './counted-visitor.ts'
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

/** Counts on the way of a reader, who goes on where it fails: what waits too long for those before it is logged and lost. */
export async function countOnTheWay(log: Logger, count: () => Promise<unknown>): Promise<void> {
  try {
    await count()
  } catch (error) {
    log.warn({ err: error }, 'a visitor was not counted')
  }
}

/**
 * Of each group this process has one that counts and one that is next. The others wait before they take a connection: with
 * it in hand they would have all of them, and readers would wait for whoever sends many at once.
 */
const OF_A_GROUP = { atOnce: 2, forMs: 1000 } as const
const turns = new Map<string, ReturnType<typeof takingTurns>>()

/**
 * Lets those of one address count one after the other: of many requests sent at once no more count than of as many in turn,
 * since each statement of `count` sees what those before it have counted.
 */
export function countInTurn<Result>(
  db: Database,
  visitors: readonly string[],
  count: (db: Database) => Promise<Result>,
): Promise<Result> {
  const groups = [...new Set(visitors.map(groupOf))]
  const write = () =>
    db.transaction(async (transaction) => {
      await holdLocks(transaction, 'visitorsOfAddress', groups)
      return count(transaction)
    })
  const [group, ...others] = groups
  // Of many groups are those alone that were put on a list, which is written once at a time.
  return group === undefined || others.length > 0 ? write() : turnsOf(group)(write)
}

function turnsOf(group: string): ReturnType<typeof takingTurns> {
  const inTurn = turns.get(group) ?? takingTurns(OF_A_GROUP)
  turns.set(group, inTurn)
  return inTurn
}
