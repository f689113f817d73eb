import type { Context } from '#platform/context.ts'
import { addressKey } from '#platform/http/network-address.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { ticketPath } from '../addresses.ts'
import { findTicket, type FoundTicket } from '../find-ticket.server.ts'
import { papersOfPlace, papersOfTicket } from '../rate-limits.ts'
import { certificateSheet } from './certificate-sheet.server.ts'
import { ticketCard } from './ticket-card.server.ts'
import { ticketSheet } from './ticket-sheet.server.ts'
import { hasEnded } from '../policy.ts'

interface Paper {
  readonly fileName: string
  readonly bytes: Buffer
}

/**
 * An electronic ticket as a PDF, for whoever has its address (C-42). Refuses what `findTicket` refuses,
 * `papers_of_hour_used`, `papers_of_place_used`, `pdf_busy`.
 */
export async function makeTicketPaper(context: Context, { token }: { token: string }): Promise<Paper> {
  const found = await findTicket(context, token)
  await countPaper(context, found)
  const { pdf, settings } = context.services
  const bytes = await pdf.compose(ticketSheet(found, settings.site.name))
  return { fileName: `电子票 ${found.event.title}.pdf`, bytes }
}

/** As wide as the telephones with the most pixels. */
const PICTURE_WIDTH = 1080

/** The same as a picture, to be kept on a telephone. Refuses like `makeTicketPaper`. */
export async function makeTicketPicture(context: Context, { token }: { token: string }): Promise<Paper> {
  const found = await findTicket(context, token)
  await countPaper(context, found)
  const { pdf, settings } = context.services
  const page = await pdf.compose(ticketCard(found, settings.site.name))
  const [bytes] = await pdf.draw(page, { pages: 1, width: PICTURE_WIDTH })
  if (!bytes) throw new Error('the page was not drawn')
  return { fileName: `电子票 ${found.event.title}.png`, bytes }
}

/**
 * A certificate that somebody was there, from the day after an event on. Refuses what `makeTicketPaper` refuses, and
 * `certificate_not_yet`, `certificate_without_entry`, `certificate_without_name`.
 */
export async function makeCertificate(context: Context, { token }: { token: string }): Promise<Paper> {
  const found = await findTicket(context, token)
  if (!isOver(found, context.now)) throw new Refusal('conflict', 'certificate_not_yet')
  if (found.enteredAt !== undefined && found.ticket.name === '')
    throw new Refusal('gone', 'certificate_without_name')
  if (!hasCertificate(found, context.now)) throw new Refusal('not_allowed', 'certificate_without_entry')
  await countPaper(context, found)
  const { pdf, settings, configuration } = context.services
  const address = configuration.publicUrl + ticketPath(token)
  const bytes = await pdf.compose(certificateSheet(found, { siteName: settings.site.name, address }))
  return { fileName: `参会证明 ${found.event.title}.pdf`, bytes }
}

const isOver = ({ event }: Pick<FoundTicket, 'event'>, now: Date) => hasEnded(event, now)

/** Whether a certificate can be had: who was let in, is still named, and can be there no longer. */
export const hasCertificate = (
  found: Pick<FoundTicket, 'event' | 'ticket' | 'enteredAt' | 'sales'>,
  now: Date,
): boolean =>
  isOver(found, now) &&
  found.enteredAt !== undefined &&
  found.ticket.name !== '' &&
  found.sales.state !== 'cancelled'

/** Each is drawn by one process for everybody, so neither one ticket nor one place has many. */
const countPaper = (context: Context, { ticket }: FoundTicket) =>
  takePoints(context, [
    { limit: papersOfTicket, key: ticket.code },
    { limit: papersOfPlace, key: addressKey(context.caller?.address ?? 'here') },
  ])
