import { desc, eq } from 'drizzle-orm'
import type { SharedContext } from '../context.ts'
import { sendings } from './tables.server.ts'

/** Messages on the page. */
const SHOWN = 50

/** A message that was to leave the portal and cannot, because nothing is configured to carry it. */
export interface OutboxMessage {
  readonly kind: 'sms' | 'mail'
  readonly address: string
  readonly text: string
  readonly createdAt: Date
}

/** The latest 50 messages that nothing carries, newest first. */
export async function listOutbox({ db }: Pick<SharedContext, 'db'>): Promise<readonly OutboxMessage[]> {
  const kept = await db
    .select()
    .from(sendings)
    .where(eq(sendings.state, 'shown'))
    .orderBy(desc(sendings.createdAt), desc(sendings.id))
    .limit(SHOWN)
  return kept.map(({ channel, recipient, content, createdAt }) => ({
    kind: channel,
    address: recipient,
    text: content?.channel === 'mail' ? `${content.subject}\n\n${content.text}` : (content?.text ?? ''),
    createdAt,
  }))
}
