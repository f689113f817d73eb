import { A4, type Sheet, type SheetItem } from '#platform/pdf/sheet.ts'
import type { CertificateView } from './public-result.server.ts'

/** Landscape. */
const [WIDTH, HEIGHT] = [A4.height, A4.width]
const MARGIN = 84
const QR = 84
const COPPER = '#9a5b17'
const INK = '#1b2027'
const MUTED = '#6a7078'

/** A certificate as it is printed: who won what, by whom, and the address where everybody can confirm it (C-91). */
export function certificateSheet(
  certificate: Omit<CertificateView, 'isRevoked' | 'prizeId'>,
  { siteName, address }: { siteName: string; address: string },
): Sheet {
  const { number, title, prize, company, product, issuedAt } = certificate
  const [first = '', second = ''] = [company, product].filter(Boolean)
  return {
    title: `${title} ${prize} ${number}`,
    pages: [
      {
        width: WIDTH,
        height: HEIGHT,
        items: [
          ...[24, 30].map(frame),
          line(title, { top: 66, size: 18, color: COPPER }),
          line('获奖证书', { top: 98, size: 40, color: INK }),
          line('授予', { top: 172, size: 16, color: MUTED }),
          line(first, { top: 202, size: 34, color: INK }),
          line(second, { top: 256, size: 22, color: INK, lines: 2 }),
          line(prize, { top: 326, size: 26, color: COPPER }),
          line(`${siteName}　${issuedAt.slice(0, 10)}`, { top: 380, size: 14, color: INK }),
          { kind: 'qr', text: address, left: (WIDTH - QR) / 2, top: 414, size: QR },
          line(`证书编号 ${number}，扫码或打开下面的地址查验`, { top: 504, size: 10, color: MUTED }),
          line(address, { top: 520, size: 10, color: MUTED }),
        ],
      },
    ],
  }
}

const frame = (inset: number): SheetItem => ({
  kind: 'box',
  left: inset,
  top: inset,
  width: WIDTH - 2 * inset,
  height: HEIGHT - 2 * inset,
  edge: COPPER,
})

type Text = Extract<SheetItem, { kind: 'text' }>

const line = (text: string, look: Pick<Text, 'top' | 'size' | 'color' | 'lines'>): SheetItem => ({
  kind: 'text',
  text,
  left: MARGIN,
  width: WIDTH - 2 * MARGIN,
  align: 'center',
  ...look,
})
