import { and, eq } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import { nameOfActor, recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { checkIns, doorScans } from './tables.server.ts'
import { type DoorAnswer, Scan } from './contract.ts'
import { findScanned, type Scanned, ticketOfScan } from './find-scanned.server.ts'
import { requireDoor } from './require-door.server.ts'
import { readEntered } from './read-entered.server.ts'
import type { Outcome } from './words.ts'

/**
 * Lets in whoever shows a ticket, once, whichever doors scan it at once (C-45); says who it is, or why not, and when and where
 * it was let in. The same scan sent again gets the same answer. Of scans sent later, the one made first counts. Refuses
 * `permission_missing`, `input_invalid`, `sales_not_found`, `door_not_yours`, `scan_doubled`.
 */
export async function checkIn(context: Context, input: unknown): Promise<DoorAnswer> {
  requirePermission(context.actor, 'tickets.check_in')
  const scan = parseInput(Scan, input)
  await requireDoor(context, scan.eventId)
  return inTransaction(context, async (within) => {
    const found = await findScanned(within, scan)
    const isThis = and(eq(doorScans.eventId, scan.eventId), eq(doorScans.scanId, scan.scanId))
    const [known] = await within.db.select().from(doorScans).where(isThis)
    if (known) return answer(within, scan, known.outcome, await ticketOfScan(within, known))
    const at = new Date(Math.min(scan.at ?? Infinity, within.now.getTime()))
    const outcome = found.fault ?? (await enter(within, scan, at, found.ticket))
    const ticket = found.fault === 'other_event' ? undefined : found.ticket
    const [noted] = await within.db
      .insert(doorScans)
      .values({
        eventId: scan.eventId,
        scanId: scan.scanId,
        ticketId: ticket?.id ?? null,
        outcome,
        shown: scan.shown ?? outcome,
        at,
        gate: scan.gate,
        by: nameOfActor(within.actor),
        changedAt: within.now,
      })
      .onConflictDoNothing()
      .returning()
    if (!noted) throw new Refusal('conflict', 'scan_doubled')
    return answer(within, scan, outcome, ticket)
  })
}

/** Puts down that a valid ticket, locked by now, came in; says whether it is the first time. */
async function enter(within: Context, scan: Scan, at: Date, ticket: Scanned): Promise<'in' | 'again'> {
  const { db, now, actor } = within
  const { scanId, gate } = scan
  const entry = { scanId, at, gate, by: nameOfActor(actor) }
  const isOfTicket = eq(checkIns.ticketId, ticket.id)
  const [first] = await db.select().from(checkIns).where(isOfTicket)
  if (first && first.at <= at) return 'again'
  if (first) {
    await db.update(checkIns).set(entry).where(isOfTicket)
    await db
      .update(doorScans)
      .set({ outcome: 'again', changedAt: now })
      .where(and(eq(doorScans.eventId, scan.eventId), eq(doorScans.scanId, first.scanId)))
  } else await db.insert(checkIns).values({ ...entry, ticketId: ticket.id })
  await recordAudit(within, 'checkIn', `ticket:${ticket.code}`, { gate })
  return 'in'
}

async function answer(
  within: Context,
  { scanId }: Scan,
  outcome: Outcome,
  ticket: Scanned | undefined,
): Promise<DoorAnswer> {
  if (!ticket) return { scanId, outcome, holder: null, entered: null }
  const { code, name, company, type } = ticket
  return {
    scanId,
    outcome,
    holder: { code, name, company, type },
    entered: await readEntered(within, ticket.id),
  }
}
