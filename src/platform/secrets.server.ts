import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from './database/database.server.ts'

const BYTES = 32

const known = new WeakMap<Database, Map<string, Promise<Buffer>>>()

/**
 * 32 random bytes under a name (`captcha`, `code-pepper`), made on first use and the same for every process from then
 * on. Kept in memory by database, so within a transaction it is read anew and vanishes with it.
 */
export function portalSecret(db: Database, name: string): Promise<Buffer> {
  const secrets = known.get(db) ?? new Map<string, Promise<Buffer>>()
  known.set(db, secrets)
  const found = secrets.get(name)
  if (found) return found
  const reading = readOrMake(db, name)
  secrets.set(name, reading)
  // A database that was down just then must not be remembered.
  reading.catch(() => secrets.delete(name))
  return reading
}

async function readOrMake(db: Database, name: string): Promise<Buffer> {
  const kept = await readSecret(db, name)
  if (kept) return kept
  await db.execute(
    sql`insert into portal_secrets (name, secret) values (${name}, ${randomBytes(BYTES)}) on conflict do nothing`,
  )
  const made = await readSecret(db, name)
  if (!made) throw new Error(`the secret ${name} was not kept`)
  return made
}

async function readSecret(db: Database, name: string): Promise<Buffer | undefined> {
  const { rows } = await db.execute<{ secret: Buffer }>(
    sql`select secret from portal_secrets where name = ${name}`,
  )
  return rows[0]?.secret
}
