import { randomBytes } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Database } from '../database/database.server.ts'
import { WRITTEN_LATE_MS } from '../durations.ts'
import { shanghaiDay } from '../shanghai-time.ts'
import { visitorSalts } from './visitor-salts.tables.server.ts'

const BYTES = 32
/** Days that a process remembers: what was read before midnight is written after it. */
const REMEMBERED = 2

const known = new WeakMap<Database, Map<string, Promise<Buffer>>>()

/**
 * What is mixed into the number of each visitor of one day in Shanghai, made by whoever needs it first and the same for
 * every process; read once from each database.
 */
export function visitorSalt(db: Database, day: string): Promise<Buffer> {
  const salts = known.get(db) ?? new Map<string, Promise<Buffer>>()
  known.set(db, salts)
  const found = salts.get(day)
  if (found) return found
  const reading = readOrMake(db, day)
  salts.set(day, reading)
  for (const old of [...salts.keys()].slice(0, -REMEMBERED)) salts.delete(old)
  // A database that was down just then must not be remembered.
  reading.catch(() => salts.delete(day))
  return reading
}

async function readOrMake(db: Database, day: string): Promise<Buffer> {
  const kept = await readSalt(db, day)
  if (kept) return kept
  await db.execute(
    sql`insert into visitor_salts (day, salt) values (${day}, ${randomBytes(BYTES)}) on conflict do nothing`,
  )
  const made = await readSalt(db, day)
  if (!made) throw new Error(`the salt of ${day} was not kept`)
  return made
}

async function readSalt(db: Database, day: string): Promise<Buffer | undefined> {
  const { rows } = await db.execute<{ salt: Buffer }>(sql`select salt from visitor_salts where day = ${day}`)
  return rows[0]?.salt
}

/** Throws away the salts of days that are over for what is written late, too, and with them the way back from a number to an address; a job. */
export async function forgetVisitorSalts({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const today = shanghaiDay(new Date(now.getTime() - WRITTEN_LATE_MS))
  await db.delete(visitorSalts).where(lt(visitorSalts.day, today))
}
