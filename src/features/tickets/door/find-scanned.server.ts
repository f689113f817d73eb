import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { readTicketToken } from '../codes.server.ts'
import { tickets, ticketTypes } from '../tables.server.ts'
import { STATE_AT_DOOR } from './state-at-door.ts'
import { type doorScans } from './tables.server.ts'
import { asTyped } from './typed-code.ts'

/** A ticket as a door sees it. */
export interface Scanned {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly company: string
  readonly type: string
}

type Found =
  | { readonly fault: undefined; readonly ticket: Scanned }
  | {
      readonly fault: 'unknown' | 'forged' | 'outdated' | 'void' | 'unpaid' | 'other_event'
      readonly ticket: Scanned | undefined
    }

/** The ticket that a QR or a typed number means, locked until the transaction ends, and what speaks against it. */
export async function findScanned(
  within: Context,
  { eventId, ticket: text }: { eventId: number; ticket: string },
): Promise<Found> {
  const read = await readText(within, text)
  if (typeof read === 'string') return { fault: read, ticket: undefined }
  const [found] = await select(within).where(eq(tickets.code, read.code)).for('update', { of: tickets })
  if (!found) return { fault: 'unknown', ticket: undefined }
  const ticket = scannedOf(found)
  if (found.ticket.eventId !== eventId) return { fault: 'other_event', ticket }
  if (read.qrVersion !== undefined && read.qrVersion !== found.ticket.qrVersion)
    return { fault: 'outdated', ticket }
  const state = STATE_AT_DOOR[found.ticket.state]
  return state === 'valid' ? { fault: undefined, ticket } : { fault: state, ticket }
}

/** The ticket of a scan that is known already. */
export async function ticketOfScan(
  within: Context,
  { ticketId }: Pick<typeof doorScans.$inferSelect, 'ticketId'>,
): Promise<Scanned | undefined> {
  if (ticketId === null) return undefined
  const [found] = await select(within).where(eq(tickets.id, ticketId))
  return found && scannedOf(found)
}

const select = ({ db }: Context) =>
  db
    .select({ ticket: tickets, type: ticketTypes.name })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .$dynamic()

const scannedOf = ({ ticket, type }: { ticket: typeof tickets.$inferSelect; type: string }): Scanned => ({
  id: ticket.id,
  code: ticket.code,
  name: ticket.awaitsAttendee ? '未填写参会人' : ticket.name,
  company: ticket.company,
  type,
})

/** The number that a text holds, or what is wrong with it. */
async function readText(
  { db }: Context,
  text: string,
): Promise<{ code: string; qrVersion: number | undefined } | 'forged' | 'unknown'> {
  const code = asTyped(text)
  if (code !== undefined) return { code, qrVersion: undefined }
  if (!text.startsWith('T1.')) return 'unknown'
  return (await readTicketToken(db, text)) ?? 'forged'
}
