import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from './database/database.server.ts'

const known = new Map<string, Buffer>()

/** 32 random bytes of this portal under a name, made on first use and the same in every process. */
export async function portalSecret(db: Database, name: string): Promise<Buffer> {
  const cached = known.get(name)
  if (cached) return cached
  await db.execute(
    sql`insert into portal_secrets (name, secret) values (${name}, ${randomBytes(32)}) on conflict do nothing`,
  )
  const { rows } = await db.execute<{ value: Buffer }>(
    sql`select secret as value from portal_secrets where name = ${name}`,
  )
  const [row] = rows
  if (!row) throw new Error(`no secret called ${name}`)
  known.set(name, row.value)
  return row.value
}
