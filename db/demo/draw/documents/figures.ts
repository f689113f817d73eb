import { chance, repeat } from '../palette.ts'

/** Figures of the slides and of the printed issues: 600 × 380, drawn in the colours of their document. */

export interface Tints {
  readonly deep: string
  readonly main: string
  readonly accent: string
  readonly pale: string
}
export type Figure = (tints: Tints) => string

const INK = '#15212b'
const SLATE = '#5b6b77'
const frame = (content: string) =>
  `<svg viewBox="0 0 600 380" xmlns="http://www.w3.org/2000/svg" role="img">${content}</svg>`
const words = (x: number, y: number, text: string, size = 17, fill = INK, anchor = 'middle', weight = 400) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}" font-weight="${weight}">${text}</text>`
const series = ({ main, accent, deep }: Tints) => [main, accent, '#7fb3c4', deep]
const cross = (most: number, unit: string) =>
  `${repeat(5, (index) => `<path d="M60 ${310 - index * 65}H590" stroke="#dde4e8"/>${words(52, 316 - index * 65, String(Math.round(((most * index) / 4) * 100) / 100), 15, SLATE, 'end')}`)}${words(60, 26, unit, 15, SLATE, 'start')}`

/** One bar per label; the last ones can be stressed. */
export const bars =
  (unit: string, most: number, items: readonly (readonly [string, number])[], stressed = 0): Figure =>
  (tints) => {
    const room = 520 / items.length
    const all = items.map(([label, value], index) => {
      const height = (260 * value) / most
      const x = 66 + room * index + room * 0.18
      const fill = index >= items.length - stressed ? tints.accent : tints.main
      return `<rect x="${x}" y="${310 - height}" width="${room * 0.64}" height="${height}" rx="3" fill="${fill}"/>${words(x + room * 0.32, 300 - height, String(value), 16, INK, 'middle', 700)}${words(x + room * 0.32, 336, label, Math.min(16, (room * 1.5) / label.length + 5))}`
    })
    return frame(cross(most, unit) + all.join(''))
  }

/** Curves over common steps; each curve is named at its end. */
export const curves =
  (
    unit: string,
    most: number,
    steps: readonly string[],
    named: readonly (readonly [string, readonly number[]])[],
  ): Figure =>
  (tints) => {
    const x = (at: number) => 76 + (470 * at) / (steps.length - 1)
    const y = (value: number) => 310 - (260 * value) / most
    const every = Math.ceil(steps.length / 8)
    const marks = steps.map((step, at) => (at % every === 0 ? words(x(at), 336, step, 15) : ''))
    const all = named.map(([name, values], index) => {
      const tint = series(tints)[index] ?? INK
      return `<polyline points="${values.map((value, at) => `${x(at)},${y(value)}`).join(' ')}" fill="none" stroke="${tint}" stroke-width="4" stroke-linejoin="round"/>${values.map((value, at) => (at % every === 0 ? `<circle cx="${x(at)}" cy="${y(value)}" r="5" fill="#fff" stroke="${tint}" stroke-width="3"/>` : '')).join('')}<rect x="${90 + index * 165}" y="354" width="22" height="6" fill="${tint}"/>${words(120 + index * 165, 362, name, 15, INK, 'start')}`
    })
    return frame(cross(most, unit) + marks.join('') + all.join(''))
  }

/** Parts of a whole as lying bars, in per cent. */
export const shares =
  (items: readonly (readonly [string, number])[]): Figure =>
  (tints) => {
    const most = Math.max(...items.map(([, value]) => value))
    const room = 340 / items.length
    return frame(
      items
        .map(
          ([label, value], index) =>
            `${words(150, 34 + index * room + room * 0.3, label, 17, INK, 'end')}<rect x="164" y="${18 + index * room}" width="${(360 * value) / most}" height="${room * 0.56}" rx="4" fill="${index === 0 ? tints.accent : tints.main}" fill-opacity="${1 - index * 0.1}"/>${words(174 + (360 * value) / most, 34 + index * room + room * 0.3, `${value}%`, 18, INK, 'start', 700)}`,
        )
        .join(''),
    )
  }

/** Steps of a way, one after the other. */
export const flow =
  (steps: readonly (readonly [string, string])[]): Figure =>
  (tints) =>
    frame(
      steps
        .map(([name, note], index) => {
          const room = 360 / steps.length
          const y = 10 + index * room
          return `<rect x="40" y="${y}" width="520" height="${room - 18}" rx="10" fill="${index % 2 ? tints.pale : '#fff'}" stroke="${tints.main}" stroke-width="2"/><circle cx="80" cy="${y + (room - 18) / 2}" r="17" fill="${tints.main}"/>${words(80, y + room / 2 - 3, String(index + 1), 17, '#fff', 'middle', 700)}${words(116, y + room / 2 - 3, name, 19, INK, 'start', 700)}${words(545, y + room / 2 - 3, note, 15, SLATE, 'end')}${index < steps.length - 1 ? `<path d="M290 ${y + room - 17}h20l-10 13Z" fill="${tints.accent}"/>` : ''}`
        })
        .join(''),
    )

/** Layers seen from the side, the uppermost first; heights are only to be told apart. */
export const layers =
  (items: readonly (readonly [string, string, number])[]): Figure =>
  (tints) => {
    const total = items.reduce((sum, [, , height]) => sum + height, 0)
    const fills = [tints.accent, '#e8c791', '#9fc3d0', tints.main, '#c3d2d9', tints.deep, '#8a98a2']
    let y = 12
    return frame(
      items
        .map(([name, note, height], index) => {
          const each = (352 * height) / total
          const piece = `<rect x="40" y="${y}" width="300" height="${each - 3}" fill="${fills[index % fills.length]}"/><path d="M340 ${y + each / 2}H372" stroke="${SLATE}"/>${words(380, y + each / 2 - 2, name, 17, INK, 'start', 700)}${words(380, y + each / 2 + 17, note, 14, SLATE, 'start')}`
          y += each
          return piece
        })
        .join(''),
    )
  }

/** A cloud of samples along a line, with a limit. */
export const cloud =
  (unit: string, below: string, slope: number, limit: string): Figure =>
  (tints) => {
    const random = chance(unit + below)
    const dots = repeat(90, (index) => {
      const at = random()
      const y = 215 - at * slope + (random() - 0.5) * 90
      return `<circle cx="${80 + at * 490}" cy="${Math.max(40, Math.min(300, y))}" r="5.5" fill="${index % 5 === 0 ? tints.accent : tints.main}" fill-opacity=".6"/>`
    })
    return frame(
      `<path d="M60 30V310H590" fill="none" stroke="${SLATE}" stroke-width="2"/>${words(60, 22, unit, 15, SLATE, 'start')}${words(590, 340, below, 15, SLATE, 'end')}${dots}<path d="M70 215L580 ${215 - slope}" stroke="${tints.deep}" stroke-width="3"/><path d="M60 90H590" stroke="${tints.accent}" stroke-width="2.5" stroke-dasharray="10 8"/>${words(slope > 0 ? 70 : 584, 80, limit, 15, tints.accent, slope > 0 ? 'start' : 'end', 700)}`,
    )
  }

/** Two traces over time, as an oscilloscope shows them. */
export const traces =
  (upper: string, lower: string, ringing: number): Figure =>
  (tints) => {
    const ring = repeat(40, (index) => {
      const x = 230 + index * 4
      return `L${x} ${110 + Math.sin(index * 1.1) * ringing * Math.exp(-index / 12)}`
    })
    return frame(
      `<rect x="30" y="20" width="540" height="340" rx="8" fill="${tints.deep}"/>${repeat(9, (index) => `<path d="M${84 + index * 54} 20V360M30 ${54 + index * 34}H570" stroke="#fff" stroke-opacity=".1"/>`)}<path d="M40 240H225L230 110${ring}H460L466 240H560" transform="translate(0 -30)" fill="none" stroke="${tints.accent}" stroke-width="3.5"/><path d="M40 320H230C260 320 262 262 290 262H456C490 262 490 320 512 320H560" fill="none" stroke="#8fe3cf" stroke-width="3.5"/>${words(50, 60, upper, 16, tints.accent, 'start', 700)}${words(50, 292, lower, 16, '#8fe3cf', 'start', 700)}`,
    )
  }
