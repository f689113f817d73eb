import type { z } from 'zod'
import { notify } from '#features/notifications/notify.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { shownYuan } from '#platform/money.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso, shanghaiMinute } from '#platform/shanghai-time.ts'
import { ownTicketsPath } from '../addresses.ts'
import { lockTicket } from '../buying/lock-ticket.server.ts'
import { refundOfTickets } from '../buying/money-of-ticket.server.ts'
import { ticketChangeAsked } from '../message-kinds.ts'
import { ticketChanges } from './tables.server.ts'
import { applyChange } from './apply-change.server.ts'
import { checkChange, type CheckedChange } from './check-change.server.ts'
import { ChangeType, type TypeChange } from './contract.ts'
import { moveSeat } from './move-seat.server.ts'

/** What changing a ticket would do, with nothing done. Refuses `permission_missing` and what `checkChange` refuses. */
export async function readTypeChange(
  context: Context,
  asked: { code: string; typeId: number; toFen?: number | undefined },
): Promise<TypeChange> {
  requirePermission(context.actor, 'tickets.manage')
  const { ticket, from, to, toFen, listFen, differenceFen, left, payUntil } = await checkChange(
    context,
    asked,
  )
  return {
    fromType: from.name,
    toType: to.name,
    fromFen: ticket.paidFen,
    toFen,
    listFen,
    differenceFen,
    left: left ?? null,
    payUntil: payUntil ? shanghaiIso(payUntil) : null,
  }
}

/**
 * Changes a ticket for another type or price as the preview said: what is less goes back and all of it holds at once; for what
 * is more whoever bought it is asked, a seat of the other type is kept, and nothing changes until it is paid. Refuses
 * `permission_missing`, `staff_proof_needed`, `input_invalid`, `price_changed` where it would do something else by now, what
 * `checkChange` refuses, `tickets_sold_out`, `attendee_twice` and what `refundOrder` refuses.
 */
export async function changeType(context: Context, input: z.input<typeof ChangeType>): Promise<void> {
  requirePermission(context.actor, 'tickets.cancel')
  const { differenceFen, reason, ...asked } = parseInput(ChangeType, input)
  try {
    await inTransaction(context, async (within) => {
      const first = await checkChange(within, asked)
      if (first.differenceFen !== differenceFen) throw changed(first)
      // Orders are locked before registrations and tickets, as everywhere.
      if (differenceFen < 0)
        await refundOfTickets(within, {
          tickets: [{ ...first, refundFen: -differenceFen }],
          reason: `改签退差价${reason === '' ? '' : `：${reason}`}`,
        })
      const locked = await lockTicket(within, {
        registrationId: first.registration.id,
        ticketId: first.ticket.id,
      })
      // Somebody may have come first.
      const checked = await checkChange(within, asked)
      if (checked.differenceFen !== differenceFen) throw changed(checked)
      const change = await store(within, checked, reason)
      if (differenceFen <= 0) await applyChange(within, { ticket: locked.ticket, change, isSeatTaken: false })
      else await askForDifference(within, checked, change)
      await recordAudit(within, 'changeType', `ticket:${asked.code}`, { ...asked, differenceFen, reason })
    })
  } catch (error) {
    const rule = violatedConstraint(error)
    if (rule === 'tickets_attendee_once') throw new Refusal('conflict', 'attendee_twice')
    if (rule === 'ticket_changes_one_open') throw new Refusal('conflict', 'change_waits')
    throw error
  }
}

const changed = ({ toFen }: CheckedChange) =>
  new Refusal('conflict', 'price_changed', { yuan: shownYuan(toFen) })

async function store({ db, now }: Context, checked: CheckedChange, reason: string) {
  const { ticket, to, toFen, listFen, priceRule, payUntil } = checked
  const [change] = await db
    .insert(ticketChanges)
    .values({
      ticketId: ticket.id,
      fromTypeId: ticket.typeId,
      toTypeId: to.id,
      state: payUntil ? 'awaiting' : 'done',
      fromFen: ticket.paidFen,
      toFen,
      listFen,
      priceRule,
      reason,
      payUntil: payUntil ?? null,
      createdAt: now,
    })
    .returning()
  if (!change) throw new Error('the new change was not returned')
  return change
}

async function askForDifference(
  context: Context,
  { ticket, event, to, differenceFen, payUntil }: CheckedChange,
  change: typeof ticketChanges.$inferSelect,
): Promise<void> {
  if (to.id !== ticket.typeId) await moveSeat(context, { eventId: ticket.eventId, take: to.id })
  await notify(context, ticketChangeAsked, {
    personId: ticket.buyerId,
    params: {
      title: event.title,
      type: to.name,
      isMoved: to.id !== ticket.typeId,
      yuan: shownYuan(differenceFen),
      until: payUntil ? shanghaiMinute(payUntil) : '',
      reason: change.reason,
    },
    link: ownTicketsPath,
    onceKey: `change ${change.id} asked`,
  })
}
