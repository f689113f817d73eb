import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { noteRefusal } from '../mail/mail-refusals.server.ts'
import { MailNotTaken, sendMail } from '../mail/send-mail.server.ts'
import type { Content } from './contract.ts'
import { NotTaken } from './not-taken.ts'
import { sendings } from './tables.server.ts'

/**
 * Sends one message and writes down what became of it; a job. Nothing is locked meanwhile. Every try takes the next
 * number first: where a job was taken for lost and another try has begun, only the last one says that it failed, and
 * that a message was taken stands whoever says so. A process that dies after the message was taken and before that is
 * written down leaves it to be sent again: nobody can prevent that, but a mail carries the same Message-ID. Throws what
 * the job is to be tried again for, without a word of the message.
 */
export async function sendOne(
  context: Context,
  { id }: { id: number },
  { isLastTry }: { isLastTry: boolean },
): Promise<void> {
  const { db, now, log } = context
  const [record] = await db
    .update(sendings)
    .set({ attempts: sql`${sendings.attempts} + 1` })
    .where(and(eq(sendings.id, id), eq(sendings.state, 'waiting'), isNotNull(sendings.content)))
    .returning()
  if (!record?.content) return
  const { channel, purpose, recipient, content, createdAt, worthlessAt, attempts } = record
  const failed = (reason: string, isOver: boolean) =>
    db
      .update(sendings)
      .set({ reason, ...(isOver && { state: 'failed' as const, settledAt: now }) })
      .where(and(eq(sendings.id, id), eq(sendings.state, 'waiting'), eq(sendings.attempts, attempts)))
  if (worthlessAt <= now) return void (await failed('too_late', true))
  try {
    await carry(context, recipient, content)
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error
    const { code, reason, isForGood } = error
    log.warn({ message: id, channel, purpose, code }, 'a message was not taken')
    if (error instanceof MailNotTaken)
      await noteRefusal(context, { address: recipient, verdict: error.verdict, reason, writtenAt: createdAt })
    await failed(reason, isForGood || isLastTry)
    if (isForGood) return
    throw error
  }
  await db
    .update(sendings)
    .set({
      state: 'sent',
      reason: '',
      settledAt: now,
      content: null,
      messageId: content.channel === 'mail' ? content.messageId : null,
    })
    .where(and(eq(sendings.id, id), ne(sendings.state, 'sent')))
}

function carry(context: Context, recipient: string, content: Content): Promise<void> {
  if (content.channel === 'mail') return sendMail(context, recipient, content)
  const { template, notice, text } = content
  const parameters = Object.fromEntries(content.parameters)
  return context.services.sms.send(
    template === 'notice'
      ? { phone: recipient, template, notice, parameters, text }
      : { phone: recipient, template, parameters: { code: parameters.code ?? '' } },
  )
}
