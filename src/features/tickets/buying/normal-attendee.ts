import { normalEmail } from '#features/accounts/email.ts'
import { normalPhone } from '#features/accounts/phone.ts'
import { Refusal } from '#platform/refusal.ts'
import { seenOnOneLine } from '#platform/text/unseen.ts'
import type { Attendee } from './contract.ts'

/** What a sentence calls one of so many attendees; `index` from 0. */
export const attendeeOf = (index: number, count: number): string =>
  count > 1 ? `第 ${index + 1} 位参会人` : '参会人'

/**
 * Somebody who comes, with phone and mail as accounts know them, and called as it is seen: the door finds a name by what it
 * shows, and other attendees read it. `who` is for the sentence. Refuses
 * `attendee_incomplete` without a name or with neither a phone nor a mail that could be one; a guest may have neither.
 */
export function normalAttendee(
  written: Attendee,
  who = attendeeOf(0, 1),
  { mayLackContact = false } = {},
): Attendee {
  const refuse = (field: string) => new Refusal('invalid', 'attendee_incomplete', { who, field })
  const given = {
    ...written,
    name: seenOnOneLine(written.name),
    company: seenOnOneLine(written.company),
    job: seenOnOneLine(written.job),
  }
  if (given.name === '') throw refuse('姓名')
  const phone = given.phone === '' ? '' : normalPhone(given.phone)
  if (phone === undefined) throw refuse('正确的手机号')
  const email = given.email === '' ? '' : normalEmail(given.email)
  if (email === undefined) throw refuse('正确的邮箱')
  if (!mayLackContact && phone === '' && email === '') throw refuse('手机号或邮箱')
  return { ...given, phone, email }
}

/** By this one attendee is told from another. */
export const attendeeKey = ({ phone, email }: Pick<Attendee, 'phone' | 'email'>): string => phone || email

/** The same of a ticket, whose guest may have neither phone nor mail and then is told from others by its number. */
export const ticketKey = (ticket: Pick<Attendee, 'phone' | 'email'> & { readonly code: string }): string =>
  attendeeKey(ticket) || `unreached ${ticket.code}`
