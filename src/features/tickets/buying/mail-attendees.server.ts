import type { Context } from '#platform/context.ts'
import { oneLine } from '#features/notifications/one-line.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { ticketPaperPath, ticketPath } from '../addresses.ts'
import { ticketToken } from '../codes.server.ts'
import type { EventRow } from '../find-sale.server.ts'
import { placeOf } from '../place-of.ts'
import type { tickets } from '../tables.server.ts'

/** Sends everybody who is named with a mail address the way to the own ticket, with or without an account (C-42). */
export async function mailAttendees(
  context: Context,
  event: EventRow,
  valid: readonly (typeof tickets.$inferSelect)[],
): Promise<void> {
  const { site } = context.services.settings
  const { publicUrl } = context.services.configuration
  for (const ticket of valid) {
    if (ticket.email === '') continue
    const token = await ticketToken(context.db, ticket)
    await enqueueMail(context, {
      to: ticket.email,
      subject: `${oneLine(event.title, 60)}电子票｜${oneLine(site.name, 40)}`,
      text: [
        `${oneLine(ticket.name, 20)}，您好：`,
        '',
        `您参加“${oneLine(event.title, 100)}”的电子票已出。`,
        `时间：${event.startsOn}`,
        `地点：${oneLine(placeOf(event), 140)}`,
        '',
        `电子票（请勿转发，入场时出示二维码）：${publicUrl}${ticketPath(token)}`,
        `打印：${publicUrl}${ticketPaperPath(token)}`,
        '',
        '--',
        site.name,
      ].join('\n'),
      purpose: 'ticket',
    })
  }
}
