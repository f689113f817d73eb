import { daysOf } from '#features/events/event-days.ts'
import type { Sheet, SheetItem } from '#platform/pdf/sheet.ts'
import type { FoundTicket } from '../find-ticket.server.ts'
import { wherePlaced } from '../place-of.ts'

const WIDTH = 360
const HEIGHT = 640
const LEFT = 24
const QR = 240
const MUTED = '#5a6672'

/** An electronic ticket as a telephone keeps it among its pictures: upright, its code large enough for a door. Pure. */
export function ticketCard({ token, ticket, type, event }: FoundTicket, siteName: string): Sheet {
  const items: SheetItem[] = [
    { kind: 'box', left: 0, top: 0, width: WIDTH, height: HEIGHT, fill: '#ffffff' },
    { kind: 'box', left: 0, top: 0, width: WIDTH, height: 148, fill: '#f6ece4' },
    line(event.title, 22, { size: 19, lines: 2 }),
    line(daysOf(event), 84, { size: 13 }),
    line(wherePlaced(event), 104, { size: 11, lines: 2, color: MUTED }),
    { kind: 'qr', text: token, left: (WIDTH - QR) / 2, top: 172, size: QR },
    line(ticket.code, 424, { size: 19, align: 'center' }),
    line(ticket.name, 462, { size: 24, align: 'center' }),
    line([type, ticket.company].filter(Boolean).join(' · '), 500, { size: 13, lines: 2, align: 'center' }),
    line(ticket.seat === '' ? '' : `座位：${ticket.seat}`, 542, { size: 15, align: 'center' }),
    line('入场时出示二维码，请勿转发；换人或退票后本票作废。', 588, {
      size: 10,
      color: MUTED,
      align: 'center',
    }),
    line(siteName, 608, { size: 10, color: MUTED, align: 'center' }),
  ]
  return { title: `电子票：${event.title}`, pages: [{ width: WIDTH, height: HEIGHT, items }] }
}

const line = (
  text: string,
  top: number,
  more: Partial<Extract<SheetItem, { kind: 'text' }>> & { readonly size: number },
): SheetItem => ({ kind: 'text', text, left: LEFT, top, width: WIDTH - 2 * LEFT, ...more })
