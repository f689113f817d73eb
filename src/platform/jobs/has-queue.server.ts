import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.server.ts'

/** Whether any process has ever taken jobs of this name: what is not configured is taken by none. */
export async function hasQueue(db: Database, name: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select from pgboss.queue where name = ${name}`)
  return (rowCount ?? 0) > 0
}
