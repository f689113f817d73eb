import { and, eq } from 'drizzle-orm'
import { personChannels } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { takeOne } from '#platform/limits/take-points.server.ts'
import { mailMark } from '#platform/mail/mail-mark.server.ts'
import { enqueueSms } from '#platform/sms/enqueue-sms.server.ts'
import { VARIABLE_CHARACTERS } from '#platform/sms/variable-length.ts'
import type { EventRow } from '../find-sale.server.ts'
import { ticketNamed } from '../message-kinds.ts'
import { noticesTo, ticketTextsTo } from '../rate-limits.ts'
import type { tickets } from '../tables.server.ts'

type Ticket = typeof tickets.$inferSelect

/**
 * Tells each number that somebody typed and whose account has not proved it that it is registered, once for an event and a few
 * times a day, with how to say that it was not its owner; none of what was typed stands in it.
 */
export async function textNumbers(
  context: Context,
  event: EventRow,
  valid: readonly Ticket[],
): Promise<void> {
  const { title, startsOn, id } = event
  const params = { title, startsOn, contact: contactOf(context) }
  const written = ticketNamed.write(params)
  // In one order, so that nobody waits for whoever waits for him.
  for (const ticket of valid.toSorted((one, two) => (one.phone < two.phone ? -1 : 1))) {
    const { phone } = ticket
    if (phone === '' || (await isProved(context, ticket))) continue
    const mark = await mailMark(context, phone)
    if (!(await takeOne(context, { limit: noticesTo, key: `${mark} ${id} named` }))) continue
    if (!(await takeOne(context, { limit: ticketTextsTo, key: mark }))) continue
    await enqueueSms(context, {
      phone,
      notice: ticketNamed.kind,
      parameters: ticketNamed.sms?.parameters(params) ?? {},
      text: `${written.title}。${written.text}`,
    })
  }
}

async function isProved({ db }: Context, { buyerId, phone }: Ticket): Promise<boolean> {
  const { personId, kind, address } = personChannels
  return (
    (await db.$count(personChannels, and(eq(personId, buyerId), eq(kind, 'phone'), eq(address, phone)))) > 0
  )
}

/** How the office is reached, the first of these that a text message has room for. */
function contactOf({ services: { settings, configuration } }: Context): string {
  const { phone, email } = settings.site.contact
  const { host } = new URL(configuration.publicUrl)
  return [phone, email, host].find((each) => each && each.length <= VARIABLE_CHARACTERS) ?? settings.site.name
}
