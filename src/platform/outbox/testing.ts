import { asc, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Database } from '../database/database.server.ts'
import { sendOne } from './send-one.server.ts'
import { sendings } from './tables.server.ts'

/** A message as a test looks at it, whatever carries it. */
export interface Sent {
  readonly channel: 'mail' | 'sms'
  readonly purpose: string
  readonly recipient: string
  /** Of a mail. */
  readonly subject: string
  readonly text: string
  /** Of a text message. */
  readonly notice: string
  readonly parameters: readonly (readonly [string, string])[]
  readonly replyTo: string | undefined
  readonly unsubscribeUrl: string | undefined
  readonly state: string
}

/** The messages that were to leave, in their order. */
export async function listSent(
  db: Database,
  { to, purpose, channel }: { to?: string; purpose?: string; channel?: 'mail' | 'sms' } = {},
): Promise<readonly Sent[]> {
  const rows = await db.select().from(sendings).orderBy(asc(sendings.id))
  return rows
    .filter((row) => to === undefined || row.recipient === to)
    .filter((row) => purpose === undefined || row.purpose === purpose)
    .filter((row) => channel === undefined || row.channel === channel)
    .map(({ content, ...row }) => {
      const mail = content?.channel === 'mail' ? content : undefined
      const sms = content?.channel === 'sms' ? content : undefined
      return {
        channel: row.channel,
        purpose: row.purpose,
        recipient: row.recipient,
        state: row.state,
        subject: mail?.subject ?? '',
        text: content?.text ?? '',
        notice: sms?.notice ?? '',
        parameters: sms?.parameters ?? [],
        replyTo: mail?.replyTo,
        unsubscribeUrl: mail?.unsubscribeUrl,
      }
    })
}

/** Sends what waits, as the jobs would; throws what one of them throws. */
export async function sendWaiting(context: Context, { isLastTry = false } = {}): Promise<void> {
  const waiting = await context.db.select().from(sendings).where(eq(sendings.state, 'waiting'))
  for (const { id } of waiting) await sendOne(context, { id }, { isLastTry })
}
