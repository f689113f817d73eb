import { daysOf } from '#features/events/event-days.ts'
import { A4, type Sheet, type SheetItem } from '#platform/pdf/sheet.ts'
import type { FoundTicket } from '../find-ticket.server.ts'
import { placeOf } from '../place-of.ts'
import { sayRefundRule } from '../policy.ts'

const LEFT = 48
const WIDTH = A4.width - 2 * LEFT
const QR = 190
const MUTED = '#5a6672'

/** An electronic ticket to print or to keep: what its page shows, on the upper half of an A4 page. Pure. */
export function ticketSheet(
  { token, ticket, type, event, sales, refundRule }: FoundTicket,
  siteName: string,
): Sheet {
  const beside = WIDTH - QR - 60
  const notes = [
    event.organisers.length === 0 ? '' : `主办：${event.organisers.map(({ name }) => name).join('、')}`,
    ticket.paidFen === 0 ? '' : `退票：${sayRefundRule(refundRule)}`,
    sales.contact === '' ? '' : `咨询：${sales.contact}`,
  ].filter(Boolean)
  const items: SheetItem[] = [
    { kind: 'box', left: LEFT, top: 48, width: WIDTH, height: 412, radius: 12, edge: '#c9cfd4' },
    { kind: 'box', left: LEFT, top: 48, width: WIDTH, height: 130, radius: 12, fill: '#f6ece4' },
    { kind: 'text', text: event.title, left: LEFT + 24, top: 66, width: WIDTH - 48, size: 20, lines: 2 },
    line(`${daysOf(event)}　${placeOf(event)}`, 122),
    line(event.form === 'online' ? '' : event.address, 140, { color: MUTED, lines: 2 }),
    { kind: 'qr', text: token, left: LEFT + WIDTH - QR - 18, top: 184, size: QR },
    {
      kind: 'text',
      text: ticket.code,
      left: LEFT + WIDTH - QR - 18,
      top: 184 + QR,
      width: QR,
      size: 15,
      align: 'center',
    },
    line('参会人', 196, { color: MUTED, width: beside }),
    { kind: 'text', text: ticket.name, left: LEFT + 24, top: 214, width: beside, size: 26, lines: 2 },
    line([ticket.company, ticket.job].filter(Boolean).join(' · '), 290, { width: beside, lines: 2 }),
    line('门票', 334, { color: MUTED, width: beside }),
    line(type, 352, { size: 14, width: beside, lines: 2 }),
    line(ticket.seat === '' ? '' : `座位：${ticket.seat}`, 396, { size: 14, width: beside }),
    line('入场时出示二维码，请勿转发；换人或退票后本票作废。', 430, { color: MUTED }),
    ...notes.map((note, place) => line(note, 478 + place * 36, { lines: 2 })),
    line(siteName, 780, { color: MUTED, align: 'center' }),
  ]
  return { title: `电子票：${event.title}`, pages: [{ ...A4, items }] }
}

const line = (
  text: string,
  top: number,
  more: Partial<Extract<SheetItem, { kind: 'text' }>> = {},
): SheetItem => ({
  kind: 'text',
  text,
  left: LEFT + 24,
  top,
  width: WIDTH - 48,
  size: 11,
  ...more,
})
