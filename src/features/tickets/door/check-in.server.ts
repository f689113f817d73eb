import { eq } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import { nameOfActor, recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { readTicketToken } from '../codes.server.ts'
import { checkIns, tickets, ticketTypes } from '../tables.server.ts'
import { Scan, type Outcome } from './contract.ts'

/** What the door shows. */
export interface DoorAnswer {
  readonly outcome: Outcome
  /** Whose ticket it is, where it is one of this event. */
  readonly attendee: { readonly name: string; readonly company: string; readonly type: string } | undefined
  /** When and where it was let in. */
  readonly entered: { readonly at: Date; readonly gate: string } | undefined
}

const CODE = /^[2-9A-NP-Z]{10}$/

/**
 * Lets in whoever shows a ticket, once, whichever doors scan it at once (C-45); says who it is, or why not. The same scan sent
 * again gets the same answer. Refuses `permission_missing`, `input_invalid`.
 */
export async function checkIn(context: Context, input: unknown): Promise<DoorAnswer> {
  requirePermission(context.actor, 'tickets.check_in')
  const scan = parseInput(Scan, input)
  const read = await readScanned(context, scan.ticket)
  if (typeof read === 'string') return said(read)
  return inTransaction(context, async (within) => {
    const { db, now, actor } = within
    const [found] = await db
      .select({ ticket: tickets, type: ticketTypes.name })
      .from(tickets)
      .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
      .where(eq(tickets.code, read.code))
      .for('update', { of: tickets })
    if (!found) return said('unknown')
    const { ticket, type } = found
    if (ticket.eventId !== scan.eventId) return said('other_event')
    const attendee = { name: ticket.name, company: ticket.company, type }
    if (read.qrVersion !== undefined && read.qrVersion !== ticket.qrVersion) return said('outdated', attendee)
    if (ticket.state !== 'valid') return said(ticket.state === 'void' ? 'void' : 'unpaid', attendee)
    const at = scan.at === undefined ? now : new Date(Math.min(scan.at, now.getTime()))
    const [entered] = await db
      .insert(checkIns)
      .values({
        ticketId: ticket.id,
        scanId: scan.scanId,
        at,
        gate: scan.gate,
        by: nameOfActor(actor),
        isOffline: scan.at !== undefined,
      })
      .onConflictDoNothing()
      .returning()
    if (entered) {
      await recordAudit(within, 'checkIn', `ticket:${ticket.code}`, { gate: scan.gate })
      return { outcome: 'in', attendee, entered: { at: entered.at, gate: entered.gate } }
    }
    const [first] = await db.select().from(checkIns).where(eq(checkIns.ticketId, ticket.id))
    const isSame = first?.scanId === scan.scanId
    return {
      outcome: isSame ? 'in' : 'again',
      attendee,
      entered: first && { at: first.at, gate: first.gate },
    }
  })
}

const said = (outcome: Outcome, attendee?: DoorAnswer['attendee']): DoorAnswer => ({
  outcome,
  attendee,
  entered: undefined,
})

/** The ticket that a QR or a typed number means, or what is wrong with it. */
async function readScanned(
  { db }: Context,
  text: string,
): Promise<{ code: string; qrVersion: number | undefined } | 'forged' | 'unknown'> {
  const typed = text.toUpperCase()
  if (CODE.test(typed)) return { code: typed, qrVersion: undefined }
  if (!text.startsWith('T1.')) return 'unknown'
  return (await readTicketToken(db, text)) ?? 'forged'
}
