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
  /** The tickets that WeChat gives. */
  wechatTicket: 10,
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
} as const

type LockName = keyof typeof LOCKS

/** Waits for the lock and has it alone until the transaction ends; `key` tells locks of one name apart. */
export async function holdLock(db: Database, name: LockName, key: string | number = 0): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCKS[name]}, hashtext(${String(key)}))`)
}

/** Waits for whoever has the lock alone and shares it with others like us until the transaction ends. */
export async function shareLock(db: Database, name: LockName, key: string | number = 0): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${LOCKS[name]}, hashtext(${String(key)}))`)
}

/** A condition that takes the lock until the transaction ends, or is false where somebody else has it. */
export function triedLock(name: LockName, key: SQL): SQL {
  return sql`pg_try_advisory_xact_lock(${LOCKS[name]}, hashtext(${key}::text))`
}
