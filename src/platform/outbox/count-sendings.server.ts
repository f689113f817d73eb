import { count, eq } from 'drizzle-orm'
import type { Database } from '../database/database.server.ts'
import { sendings } from './tables.server.ts'

/** Mails and text messages in this state, by what carries them. */
export async function countSendings(
  db: Database,
  state: 'waiting' | 'failed',
): Promise<Record<string, number>> {
  const rows = await db
    .select({ channel: sendings.channel, messages: count() })
    .from(sendings)
    .where(eq(sendings.state, state))
    .groupBy(sendings.channel)
  return { mail: 0, sms: 0, ...Object.fromEntries(rows.map(({ channel, messages }) => [channel, messages])) }
}
