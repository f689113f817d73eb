import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isMailAddress } from './mail-address.ts'
import { mails } from './tables.server.ts'

export interface OutgoingMail {
  /** One plain address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Where an answer should go when not to the sender. */
  readonly replyTo?: string
  /** Where the reader stops mails like this one with one press, by a POST (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined
  /** What the mail is about, for the operator, as one word: `inquiry`. */
  readonly purpose: string
}

const LONGEST_SUBJECT = 200
/** What would end a header line or hide in it. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u

/**
 * Puts a mail into the outbox within the surrounding transaction, so that it is sent if and only if that commits; gives
 * its id. Refuses `mail_address_malformed`, `mail_subject_malformed`: no text from outside can add a header.
 */
export async function enqueueMail(
  { db, now, services }: Context,
  { to, subject, text, replyTo, unsubscribeUrl, purpose }: OutgoingMail,
): Promise<number> {
  if (!isMailAddress(to) || (replyTo !== undefined && !isMailAddress(replyTo))) {
    throw new Refusal('invalid', 'mail_address_malformed')
  }
  if (subject.trim() === '' || subject.length > LONGEST_SUBJECT || CONTROL.test(subject)) {
    throw new Refusal('invalid', 'mail_subject_malformed')
  }
  const host = new URL(services.configuration.publicUrl).hostname
  const [queued] = await db
    .insert(mails)
    .values({
      messageId: `<${randomUUID()}@${host}>`,
      recipient: to,
      replyTo: replyTo ?? null,
      subject,
      body: text,
      unsubscribeUrl: unsubscribeUrl ?? null,
      purpose,
      nextAttemptAt: now,
      createdAt: now,
    })
    .returning({ id: mails.id })
  if (!queued) throw new Error('the mail was not returned')
  return queued.id
}
