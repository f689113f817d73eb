import { setTimeout as wait } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from './database.server.ts'

/** What advisory locks are taken for. Each has a number of its own, which stays: an older process may still hold it. */
const LOCKS = {
  /** Free milliseconds, one each. */
  sortDates: 1,
  /** Which topics belong to which channel: publications share it, a change of channels has it alone. */
  topicChannels: 2,
  /** The comparison of one provider's day. */
  reconciledDay: 4,
  /** The open orders of one person. */
  ordersOfPerson: 5,
  /** The periods of one person's membership of one industry. */
  membership: 6,
  /** The search index while it is built anew. */
  searchRebuild: 7,
  /** One source of an import. */
  importSource: 9,
  /** What one person asks: the same question sent twice at once is one. */
  questionsOfPerson: 11,
  /** Who may give roles: one after the other takes administrators away. */
  administrators: 12,
  /** The registrations of one person: two tabs keep the seats of one. */
  registrationsOfPerson: 13,
  /** The dates and rules of an award year: whoever applies or votes shares it, a change of the year has it alone. */
  awardYear: 20,
  /** The figures while they are added up. */
  figures: 21,
  /** The acts on many things that one of staff starts: what was done alone is added up. */
  bulkOfStaff: 22,
  /** What every portal starts with, while it is filled in. */
  basics: 23,
  /** The demo portal while it is filled in. */
  demo: 24,
  /** What visitors of a group of addresses count for. */
  visitorsOfAddress: 25,
  /** The ballot of one person: of two first votes at once one makes it. */
  ballotOfPerson: 26,
  /** The messages that wait without a job: who finds one first makes it. */
  resumedSendings: 27,
  /** The hot lists while they are computed anew: whoever does so writes all of them. */
  hotLists: 28,
  /** What is pinned to one place: two who pin into an empty one find no row to wait for. */
  pinsOfPlace: 29,
  /** The subscriptions of one person: of two orders for the same issue the second finds what the first gave. */
  subscriptionsOfPerson: 30,
} as const

/**
 * Locks that a connection has until it gives them back or ends, for work of many transactions or of none. Each number is
 * the whole key, so they meet none of those above.
 */
export const SESSION_LOCKS = {
  /** A share in a server that several processes use; taken in the database `postgres` only. */
  serverShare: 7_316_024,
  /** The tables' shape: who migrates has it alone, a backup shares it. */
  migrations: 7_316_025,
  /** To whom the embedded database belongs; taken in `postgres` only. */
  owner: 7_316_028,
  /** One backup of a database at a time, whichever process makes it. */
  backup: 7_316_031,
} as const

type LockName = keyof typeof LOCKS

/** Only jobs, commands and starts wait for these, one for all that another does: as long as a statement may take. */
const PATIENT: ReadonlySet<LockName> = new Set(['figures', 'searchRebuild', 'basics'])

/**
 * Waits for the lock and has it alone until the transaction ends; `key` tells locks of one name apart. Fails as every wait for
 * something that others hold too long.
 */
export async function holdLock(db: Database, name: LockName, key: string | number = 0): Promise<void> {
  if (PATIENT.has(name)) await db.execute(sql`set local lock_timeout = 0`)
  await db.execute(sql`select pg_advisory_xact_lock(${LOCKS[name]}, hashtext(${String(key)}))`)
}

const ASK_AGAIN_MS = 1000

/**
 * Waits for the lock however long somebody has it, longer than a statement may take, and has it alone until the transaction
 * ends. Between two tries it does `pause`.
 */
export async function awaitLock(
  db: Database,
  name: LockName,
  pause: () => Promise<unknown> = () => wait(ASK_AGAIN_MS),
): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ held: boolean }>(sql`select ${triedLock(name, sql`0`)} as held`)
    if (rows[0]?.held) return
    await pause()
  }
}

/** Waits for the locks of several keys, in one order wherever they are taken. */
export async function holdLocks(db: Database, name: LockName, keys: readonly string[]): Promise<void> {
  await db.execute(sql`
    select pg_advisory_xact_lock(${LOCKS[name]}, held.key)
    from (select distinct hashtext(key) as key from unnest(${sql.param(keys)}::text[]) as key order by 1) as held`)
}

/** Waits for whoever has the lock alone and shares it with others like us until the transaction ends. */
export async function shareLock(db: Database, name: LockName, key: string | number = 0): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${LOCKS[name]}, hashtext(${String(key)}))`)
}

/** A condition that takes the lock until the transaction ends, or is false where somebody else has it. */
export function triedLock(name: LockName, key: SQL): SQL {
  return sql`pg_try_advisory_xact_lock(${LOCKS[name]}, hashtext(${key}::text))`
}
