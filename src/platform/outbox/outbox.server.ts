import { desc, eq, lt } from 'drizzle-orm'
import type { Reading } from '../context.ts'
import type { Database } from '../database/database.server.ts'
import { DAY_MS } from '../durations.ts'
import { mails } from '../mail/tables.server.ts'
import { outboxMessages } from './tables.server.ts'

/** Messages on the page. */
const SHOWN = 50
const KEPT_MS = DAY_MS

/** A message that was to leave the portal and cannot, because nothing is configured to carry it. */
export interface OutboxMessage {
  readonly kind: 'sms' | 'mail'
  readonly address: string
  readonly text: string
  readonly createdAt: Date
}

/** Keeps a message where it can be read instead of being sent; those of more than a day ago are forgotten. */
export async function keepInOutbox(
  db: Database,
  { kind, address, text, now }: { kind: 'sms' | 'mail'; address: string; text: string; now: Date },
): Promise<void> {
  await db.insert(outboxMessages).values({ kind, address, text, createdAt: now })
  await db.delete(outboxMessages).where(lt(outboxMessages.createdAt, new Date(now.getTime() - KEPT_MS)))
}

/** The latest 50 messages that were not sent, newest first: what was kept here, and mails while no mail server is set. */
export async function listOutbox({ db, services }: Reading): Promise<readonly OutboxMessage[]> {
  const kept = await db
    .select()
    .from(outboxMessages)
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
    .limit(SHOWN)
  const waiting = services.configuration.smtp
    ? []
    : await db
        .select()
        .from(mails)
        .where(eq(mails.state, 'waiting'))
        .orderBy(desc(mails.createdAt), desc(mails.id))
        .limit(SHOWN)
  const messages: OutboxMessage[] = [
    ...kept.map(({ kind, address, text, createdAt }) => ({ kind, address, text, createdAt })),
    ...waiting.map(({ recipient, subject, body, createdAt }) => ({
      kind: 'mail' as const,
      address: recipient,
      text: `${subject}\n\n${body}`,
      createdAt,
    })),
  ]
  return messages.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, SHOWN)
}
