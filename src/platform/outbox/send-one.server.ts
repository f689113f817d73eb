import { eq, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { noteRefusal } from '../mail/mail-refusals.server.ts'
import { MailNotTaken, sendMail } from '../mail/send-mail.server.ts'
import type { Content } from './contract.ts'
import { NotTaken } from './not-taken.ts'
import { sendings } from './tables.server.ts'

/**
 * Sends one message and writes down what became of it; a job. Nothing is locked meanwhile: the job is nobody else's. A
 * process that dies after the message was taken and before that is written down leaves it to be sent again: nobody can
 * prevent that, but a mail carries the same Message-ID. Throws what the job is to be tried again for, without a word of
 * the message.
 */
export async function sendOne(
  context: Context,
  { id }: { id: number },
  { isLastTry }: { isLastTry: boolean },
): Promise<void> {
  const { db, now, log } = context
  const [record] = await db.select().from(sendings).where(eq(sendings.id, id))
  if (record?.state !== 'waiting' || !record.content) return
  const { channel, purpose, recipient, content, createdAt, worthlessAt } = record
  const settle = (state: 'sent' | 'failed', reason: string) =>
    db
      .update(sendings)
      .set({
        state,
        reason,
        settledAt: now,
        attempts: sql`${sendings.attempts} + 1`,
        ...(state === 'sent' && {
          content: null,
          messageId: content.channel === 'mail' ? content.messageId : null,
        }),
      })
      .where(eq(sendings.id, id))
  if (worthlessAt <= now) return void (await settle('failed', 'too_late'))
  try {
    await carry(context, recipient, content)
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error
    const { code, reason, isForGood } = error
    log.warn({ message: id, channel, purpose, code }, 'a message was not taken')
    if (error instanceof MailNotTaken)
      await noteRefusal(context, { address: recipient, verdict: error.verdict, reason, writtenAt: createdAt })
    if (isForGood || isLastTry) await settle('failed', reason)
    else
      await db
        .update(sendings)
        .set({ reason, attempts: sql`${sendings.attempts} + 1` })
        .where(eq(sendings.id, id))
    if (isForGood) return
    throw error
  }
  await settle('sent', '')
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
