import { A4, type Sheet, type SheetItem } from '#platform/pdf/sheet.ts'

/** A badge is A6, so that four stand on a page that is cut twice. */
const WIDTH = A4.width / 2
const HEIGHT = A4.height / 2
const ON_PAGE = 4
const MARGIN = 26
const INNER = WIDTH - 2 * MARGIN
const QR = 104
const MUTED = '#5a6672'
const CUT = '#c9cfd4'

export interface Badge {
  /** What its QR says. */
  readonly token: string
  readonly name: string
  readonly company: string
  readonly job: string
  readonly type: string
  /** A table, a seat, or both; empty for none. */
  readonly seat: string
}

/** Badges to print on A4 and to cut; a single one has a page of its own size. Pure. */
export function badgeSheet(title: string, badges: readonly Badge[]): Sheet {
  const [only] = badges
  const pages =
    badges.length === 1 && only
      ? [{ width: WIDTH, height: HEIGHT, items: badgeItems(title, only, { left: 0, top: 0 }) }]
      : Array.from({ length: Math.ceil(badges.length / ON_PAGE) }, (_, page) => ({
          ...A4,
          items: [
            ...cuts(),
            ...badges
              .slice(page * ON_PAGE, (page + 1) * ON_PAGE)
              .flatMap((badge, place) =>
                badgeItems(title, badge, { left: (place % 2) * WIDTH, top: Math.floor(place / 2) * HEIGHT }),
              ),
          ],
        }))
  return { title: `胸牌：${title}`, pages }
}

const cuts = (): SheetItem[] => [
  { kind: 'box', left: WIDTH, top: 0, width: 0, height: A4.height, edge: CUT },
  { kind: 'box', left: 0, top: HEIGHT, width: A4.width, height: 0, edge: CUT },
]

/** The name is what is read from two metres: as large as it fits on two lines. */
function badgeItems(
  title: string,
  { token, name, company, job, type, seat }: Badge,
  { left, top }: { left: number; top: number },
): SheetItem[] {
  const at = (down: number) => ({ left: left + MARGIN, top: top + down, width: INNER })
  const centred = { kind: 'text', align: 'center' } as const
  return [
    { ...centred, ...at(28), text: title, size: 12, lines: 2, color: MUTED },
    { ...centred, ...at(84), text: name, ...nameSize([...name].length) },
    { ...centred, ...at(174), text: company, size: 16, lines: 2 },
    { ...centred, ...at(222), text: job, size: 13, color: MUTED },
    { kind: 'qr', text: token, left: left + (WIDTH - QR) / 2, top: top + 246, size: QR },
    { kind: 'box', ...at(358), height: 48, radius: 6, fill: '#f6ece4' },
    // Each on a line of its own: a long kind of ticket would leave no room for the seat.
    ...(seat === ''
      ? [{ ...centred, ...at(371), text: type, size: 15 }]
      : [
          { ...centred, ...at(363), text: type, size: 13 },
          { ...centred, ...at(381), text: seat, size: 15 },
        ]),
  ]
}

/** On one line while it can be read there, which it is down to half the size. */
function nameSize(signs: number): { size: number; lines: number } {
  if (signs <= 5) return { size: 48, lines: 1 }
  return signs <= 12 ? { size: 38, lines: 1 } : { size: 30, lines: 2 }
}
