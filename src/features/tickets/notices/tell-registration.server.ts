import { eq, inArray, or } from 'drizzle-orm'
import { personChannels } from '#features/accounts/tables.server.ts'
import type { MessageKind } from '#features/notifications/message-kind.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { oneLine } from '#features/notifications/one-line.ts'
import type { Context } from '#platform/context.ts'
import { takeOne } from '#platform/limits/take-points.server.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { mailMark } from '#platform/mail/mail-mark.server.ts'
import { ownTicketsPath } from '../addresses.ts'
import type { RegistrationRow, TicketRow } from '../buying/lock-ticket.server.ts'
import { noticesTo } from '../rate-limits.ts'
import { mailFoot } from './mail-foot.ts'
import { attendeeNotices } from './tables.server.ts'

interface Notice<Params> {
  readonly registration: RegistrationRow
  readonly tickets: readonly TicketRow[]
  /** Names the matter for this registration: it is told once. */
  readonly notice: string
  /** Names it for a person, who may be in several registrations; the same as the notice where missing. */
  readonly onceKey?: string
  /** When what it says is no longer true. */
  readonly worthUntil?: Date
  readonly params: Params
}

/**
 * Tells everybody of one registration of a matter, once, within the surrounding transaction: whoever registered and attendees
 * who have an account here as they chose to be told, other attendees by mail. Says whether it was told now.
 */
export async function tellRegistration<Params>(
  context: Context,
  kind: MessageKind<Params>,
  { registration, tickets, notice, onceKey, worthUntil, params }: Notice<NoInfer<Params>>,
): Promise<boolean> {
  const { db, now } = context
  const noted = await db
    .insert(attendeeNotices)
    .values({ registrationId: registration.id, notice, sentAt: now })
    .onConflictDoNothing()
  if (noted.rowCount === 0) return false
  const addresses = tickets.flatMap(({ phone, email }) => [phone, email]).filter(Boolean)
  const known = await db
    .select()
    .from(personChannels)
    .where(or(inArray(personChannels.address, addresses), eq(personChannels.personId, registration.buyerId)))
  for (const personId of new Set([registration.buyerId, ...known.map((each) => each.personId)]))
    await notify(context, kind, {
      personId,
      params,
      link: ownTicketsPath,
      onceKey: onceKey ?? `${registration.eventId} ${notice}`,
      worthUntil,
    })
  const strangers = tickets.filter(
    ({ phone, email }) => !known.some(({ address }) => address === email || address === phone),
  )
  const matter = `${registration.eventId} ${notice}`
  await mailStrangers(context, strangers, { ...kind.write(params), purpose: kind.kind, matter, worthUntil })
  return true
}

interface StrangersMail {
  readonly title: string
  readonly text: string
  readonly purpose: string
  readonly matter: string
  readonly worthUntil: Date | undefined
}

/** Once to each address, and with nothing that a buyer typed: what stands on a ticket is no proof of an address. */
async function mailStrangers(
  context: Context,
  strangers: readonly TicketRow[],
  { title, text, purpose, matter, worthUntil }: StrangersMail,
): Promise<void> {
  const { site } = context.services.settings
  // In one order, so that nobody waits for whoever waits for him.
  const addresses = [...new Set(strangers.map(({ email }) => email))].filter(Boolean).toSorted()
  for (const to of addresses)
    if (await takeOne(context, { limit: noticesTo, key: `${await mailMark(context, to)} ${matter}` }))
      await enqueueMail(context, {
        to,
        subject: `${title}｜${oneLine(site.name, 40)}`,
        text: ['您好：', '', text, mailFoot(site.name)].join('\n'),
        purpose,
        worthUntil,
      })
}
