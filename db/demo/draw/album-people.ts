import { chance, repeat } from './palette.ts'
import { portrait } from './things.ts'

/** People of the event pictures: standing, seated and seen from behind. */

const COATS = ['#1b3444', '#2b4a5c', '#5a3d2a', '#3c4f46', '#6b3a45', '#3a4250', '#0f5f7c'] as const

/** Somebody upright; (x, y) is where the feet stand, `height` from feet to hair. */
export function standing(x: number, y: number, height: number, name: string): string {
  const random = chance(`stands ${name}`)
  const trousers = random() > 0.5 ? '#1a2733' : '#39424d'
  const s = height / 230
  return `<g transform="translate(${x} ${y}) scale(${s})"><ellipse cx="0" cy="0" rx="46" ry="7" fill="#051019" opacity=".22"/><path d="M-34 -130H34L26 -2H4L0 -90L-4 -2H-26Z" fill="${trousers}"/><g transform="translate(0 -172)">${portrait(0, 0, 100, name)}</g></g>`
}

/** A head and shoulders from behind, as the audience looks from the back of a hall. */
export function fromBehind(x: number, y: number, size: number, name: string): string {
  const random = chance(`behind ${name}`)
  const coat = COATS[Math.floor(random() * COATS.length)] ?? COATS[0]
  const hair = random() > 0.75 ? '#4b4f55' : random() > 0.4 ? '#14191f' : '#2a211c'
  const isLong = random() > 0.62
  const s = size / 100
  return `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-48 70C-48 10 -24 2 0 2S48 10 48 70Z" fill="${coat}"/>${isLong ? `<path d="M-25 -30C-25 -66 25 -66 25 -30V18H-25Z" fill="${hair}"/>` : `<ellipse cy="-26" rx="23" ry="27" fill="${hair}"/><path d="M-9 -4H9V10H-9Z" fill="#d9ae88"/>`}</g>`
}

/** Rows of an audience, each row nearer and larger. */
export function audience(
  name: string,
  { y = 430, rows = 4, seats = 9, size = 62, grow = 1.22, step = 54 } = {},
): string {
  const random = chance(`audience ${name}`)
  return repeat(rows, (row) => {
    const each = size * grow ** row
    const room = each * 1.28
    const count = Math.max(seats - row, Math.ceil(960 / room) + 1)
    return repeat(count, (seat) => {
      const x = 480 + (seat - (count - 1) / 2) * room + (row % 2) * room * 0.5
      return random() > 0.1
        ? fromBehind(x + (random() - 0.5) * 10, y + row * step * grow ** row, each, `${name} ${row} ${seat}`)
        : ''
    })
  })
}

/** A group on steps, all looking at the camera. */
export function group(
  name: string,
  counts: readonly number[],
  { y = 330, step = 66, size = 120 } = {},
): string {
  return counts
    .map((count, row) =>
      repeat(count, (index) =>
        portrait(
          480 + (index - (count - 1) / 2) * size * 0.72,
          y + row * step,
          size * (1 + row * 0.06),
          `${name} ${row} ${index}`,
        ),
      ),
    )
    .join('')
}

/** Somebody on a chair, turned to the room; (x, y) is the seat. */
export function onChair(x: number, y: number, size: number, name: string, chair: string): string {
  const s = size / 100
  return `<g transform="translate(${x} ${y}) scale(${s})"><rect x="-48" y="-62" width="96" height="96" rx="20" fill="${chair}"/><g transform="translate(0 -50)">${portrait(0, 0, 84, name)}</g><path d="M-34 2H34L42 34L36 92H18L14 44H-14L-18 92H-36L-42 34Z" fill="#1a2733"/><rect x="-54" y="-16" width="16" height="54" rx="8" fill="${chair}"/><rect x="38" y="-16" width="16" height="54" rx="8" fill="${chair}"/></g>`
}
