import { and, eq, inArray } from 'drizzle-orm'
import { inTransaction, type Context } from '../context.ts'
import { judgeRefusal } from '../mail/judge-refusal.ts'
import { noteRefusal } from '../mail/mail-refusals.server.ts'
import { readDeliveryReport } from '../mail/read-delivery-report.ts'
import { reasonSaid } from './not-taken.ts'
import { sendings } from './tables.server.ts'

/**
 * Takes a message that came back: a mail that it says was not delivered counts as failed, and the address perhaps as dead.
 * Anybody can write such a message, so it is believed only of a mail that it names by its id, to the very address it was
 * sent to. Gives whether it was; the same one again changes nothing.
 */
export async function takeBounce(context: Context, raw: string): Promise<boolean> {
  const report = readDeliveryReport(raw)
  if (!report) return false
  return inTransaction(context, async (within) => {
    const { db, now } = within
    const [mail] = await db
      .select({ id: sendings.id, recipient: sendings.recipient, createdAt: sendings.createdAt })
      .from(sendings)
      .where(and(inArray(sendings.messageId, [...report.messageIds]), eq(sendings.state, 'sent')))
      .limit(1)
      .for('update')
    if (!mail) return false
    const address = mail.recipient.toLowerCase()
    const failure = report.failed.find(({ addresses }) =>
      addresses.some((each) => each.toLowerCase() === address),
    )
    if (!failure) return false
    const { status, words } = failure
    const reason = reasonSaid(`退信：${words || status || '没有写原因'}`)
    await db.update(sendings).set({ state: 'failed', reason, settledAt: now }).where(eq(sendings.id, mail.id))
    const verdict = judgeRefusal(/^[245]\.0\.0$/.test(status) || status === '' ? words : status)
    await noteRefusal(within, { address, verdict, reason, writtenAt: mail.createdAt })
    return true
  })
}
