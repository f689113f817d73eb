import { and, eq, inArray, or } from 'drizzle-orm'
import { z } from 'zod'
import { normalEmail } from '#features/accounts/email.ts'
import { normalPhone } from '#features/accounts/phone.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { tickets } from '../tables.server.ts'
import { SEATS_AT_ONCE } from './seats-at-once.ts'

export const SaveSeats = z.object({
  eventId: positiveId,
  rows: z
    .array(
      z.object({
        /** A ticket's number, or the phone or mail that stands on it. */
        ticket: word(100).min(1).meta({ title: '票号、手机或邮箱' }),
        /** Empty: none. */
        seat: word(30).meta({ title: '座位' }),
      }),
    )
    .min(1, '请写明谁坐在哪里')
    .max(SEATS_AT_ONCE),
})

const MOST_NAMED = 5

/**
 * Says where attendees sit, all of them or none. Gives how many. Refuses `permission_missing`, `input_invalid`, and
 * `seats_unknown` with the first lines that are for no valid ticket of the event, `seats_several` with the first that are for
 * more than one, as of whoever comes to the dinner too, `seats_twice` with the first tickets that have lines with different seats.
 */
export async function saveSeats(
  context: Context,
  input: z.input<typeof SaveSeats>,
): Promise<{ readonly count: number }> {
  requirePermission(context.actor, 'tickets.manage')
  const { eventId, rows } = parseInput(SaveSeats, input)
  return inTransaction(context, async (within) => {
    const { db } = within
    const asked = rows.map(({ ticket, seat }) => ({
      given: ticket,
      seat,
      keys: [ticket.toUpperCase(), normalPhone(ticket), normalEmail(ticket)].flatMap((key) => key ?? []),
    }))
    const keys = asked.flatMap((row) => row.keys)
    const found = await db
      .select({ id: tickets.id, code: tickets.code, phone: tickets.phone, email: tickets.email })
      .from(tickets)
      .where(
        and(
          eq(tickets.eventId, eventId),
          eq(tickets.state, 'valid'),
          or(inArray(tickets.code, keys), inArray(tickets.phone, keys), inArray(tickets.email, keys)),
        ),
      )
    const placed = asked.map((row) => ({
      ...row,
      own: found.filter(({ code, phone, email }) =>
        [code, phone, email].some((key) => key !== '' && row.keys.includes(key)),
      ),
    }))
    const wrong = placed.filter(({ own }) => own.length === 0).map(({ given }) => given)
    if (wrong.length > 0)
      throw new Refusal('invalid', 'seats_unknown', {
        count: wrong.length,
        names: wrong.slice(0, MOST_NAMED).join('、'),
      })
    const several = placed.filter(({ own }) => own.length > 1).map(({ given }) => given)
    if (several.length > 0)
      throw new Refusal('invalid', 'seats_several', {
        count: several.length,
        names: several.slice(0, MOST_NAMED).join('、'),
      })
    const seats = Map.groupBy(placed, ({ own }) => own[0]?.id)
    const twice = [...seats.values()].flatMap((rows) =>
      new Set(rows.map(({ seat }) => seat)).size > 1 ? (rows[0]?.given ?? []) : [],
    )
    if (twice.length > 0)
      throw new Refusal('invalid', 'seats_twice', { names: twice.slice(0, MOST_NAMED).join('、') })
    for (const { own, seat } of placed)
      for (const { id } of own) await db.update(tickets).set({ seat }).where(eq(tickets.id, id))
    await recordAudit(within, 'saveSeats', `event:${eventId}`, { count: seats.size })
    return { count: seats.size }
  })
}
