import { daysOf } from '#features/events/event-days.ts'
import { A4, type Sheet, type SheetItem } from '#platform/pdf/sheet.ts'
import type { FoundTicket } from '../find-ticket.server.ts'
import { placeOf } from '../place-of.ts'

const PAGE = { width: A4.height, height: A4.width }
const MUTED = '#5a6672'
const COPPER = '#8c5a33'

/** A certificate of attendance, A4 across; its QR leads to the ticket's page, where it can be confirmed. Pure. */
export function certificateSheet(
  { ticket, event }: FoundTicket,
  { siteName, address }: { siteName: string; address: string },
): Sheet {
  const firm = [ticket.company, ticket.job].filter(Boolean).join(' · ')
  const items: SheetItem[] = [
    { kind: 'box', left: 28, top: 28, width: PAGE.width - 56, height: PAGE.height - 56, edge: COPPER },
    { kind: 'box', left: 35, top: 35, width: PAGE.width - 70, height: PAGE.height - 70, edge: '#d8c3b2' },
    middle('参会证明', 84, 40, COPPER),
    middle('CERTIFICATE OF ATTENDANCE', 144, 13, MUTED),
    middle(ticket.name, 188, 34),
    middle(firm, 242, 14, MUTED),
    middle(`于 ${daysOf(event)} 参加${event.form === 'online' ? '线上' : ''}活动`, 284, 16),
    { ...middle(event.title, 316, 24), lines: 2 },
    middle(placeOf(event), 390, 14, MUTED),
    { kind: 'qr', text: address, left: 64, top: PAGE.height - 158, size: 92 },
    small('扫码核对', { left: 64, top: PAGE.height - 66, width: 92, align: 'center' }),
    small(siteName, { left: PAGE.width - 364, top: PAGE.height - 120, width: 300, align: 'right', size: 16 }),
    small(`编号 ${ticket.code}　${event.endsOn}`, {
      left: PAGE.width - 364,
      top: PAGE.height - 88,
      width: 300,
      align: 'right',
    }),
  ]
  return { title: `参会证明：${event.title}`, pages: [{ ...PAGE, items }] }
}

type Text = Extract<SheetItem, { kind: 'text' }>

const middle = (text: string, top: number, size: number, color?: string): Text => ({
  kind: 'text',
  text,
  left: 90,
  top,
  width: PAGE.width - 180,
  size,
  align: 'center',
  ...(color !== undefined && { color }),
})

const small = (text: string, more: Pick<Text, 'left' | 'top' | 'width'> & Partial<Text>): Text => ({
  kind: 'text',
  text,
  size: 11,
  color: MUTED,
  ...more,
})
