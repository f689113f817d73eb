import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { enqueueSending } from '../outbox/enqueue-sending.server.ts'
import { isMailAddress } from './mail-address.ts'
import { readRefusal } from './mail-refusals.server.ts'

export interface OutgoingMail {
  /** One plain address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Where an answer should go when not to the sender. */
  readonly replyTo?: string
  /** Where the reader stops mails like this one with one press, by a POST (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined
  /** A file in the storage that goes along, by the name that its receiver sees. */
  readonly attachment?: { readonly key: string; readonly name: string }
  /** What the mail is about, for the operator, as one word: `inquiry`. */
  readonly purpose: string
  /** Of a sign-in code: when it ends. */
  readonly codeEndsAt?: Date
  /** When it is no longer true: it is not sent after that. */
  readonly worthUntil?: Date | undefined
}

const LONGEST_SUBJECT = 200
/** What would end a header line or hide in it. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u

/**
 * Has a mail sent if and only if the surrounding transaction commits; gives the id of its record, undefined where nothing
 * carries mails nor shows them. To an address that takes no mails only codes go; anything else counts as failed at once. Refuses `mail_address_malformed`, `mail_subject_malformed`: no text from outside can add a header.
 */
export async function enqueueMail(
  context: Context,
  { to, subject, text, replyTo, unsubscribeUrl, attachment, purpose, codeEndsAt, worthUntil }: OutgoingMail,
): Promise<number | undefined> {
  if (!isMailAddress(to) || (replyTo !== undefined && !isMailAddress(replyTo))) {
    throw new Refusal('invalid', 'mail_address_malformed')
  }
  if (subject.trim() === '' || subject.length > LONGEST_SUBJECT || CONTROL.test(subject)) {
    throw new Refusal('invalid', 'mail_subject_malformed')
  }
  const host = new URL(context.services.configuration.publicUrl).hostname
  const messageId = `<${randomUUID()}@${host}>`
  const refusal = codeEndsAt === undefined ? await readRefusal(context, to) : undefined
  return enqueueSending(context, {
    recipient: to,
    purpose,
    content: { channel: 'mail', messageId, subject, text, replyTo, unsubscribeUrl, attachment },
    codeEndsAt,
    worthUntil,
    failsFor: refusal && 'address_refuses',
  })
}
