import { color, FONT, repeat } from './palette.ts'

/** The sheet that every data picture stands on: 1200 × 800 with a ground of its own, titled axes, a legend, its source. */
export const DATA = { width: 1200, height: 800 }
export const PLOT = { left: 130, right: 1120, top: 206, bottom: 640 }
const HUES = ['#0b6483', '#c77f3a', '#58b4cf', '#5b6b77', '#8fb8a8', '#a3485a'] as const
const GRID = '#dde5e9'

export interface Head {
  readonly title: string
  readonly note: string
  readonly source: string
}

/** Names and range of a vertical axis that starts at nought. */
export interface Scale {
  readonly x: string
  readonly y: string
  readonly most: number
  readonly ticks?: number
}

export type Series = readonly (readonly [name: string, values: readonly number[]])[]

export const hue = (index: number): string => HUES[index % HUES.length] ?? HUES[0]

type Anchor = 'start' | 'middle' | 'end'

export function word(x: number, y: number, text: string | number, size = 20, anchor: Anchor = 'middle') {
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="${color.ink}">${text}</text>`
}

export function soft(x: number, y: number, text: string | number, size = 19, anchor: Anchor = 'middle') {
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="#4d5d69">${text}</text>`
}

export function sheet({ title, note, source }: Head, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800" font-family="${FONT}">
<rect width="1200" height="800" fill="#f8fafb"/><rect width="1200" height="8" fill="${color.teal}"/><rect x="960" width="240" height="8" fill="${color.copper}"/>
<text x="60" y="76" font-size="36" font-weight="700" fill="${color.ink}">${title}</text>${soft(60, 114, note, 21, 'start')}${content}
<path d="M60 742H1140" stroke="${GRID}" stroke-width="2"/>${soft(60, 774, `来源：${source}（示例数据）`, 18, 'start')}</svg>`
}

/** Names of series above the plot, from the left. */
export function legend(names: readonly string[], tints: readonly string[] = HUES): string {
  let x = 60
  return names
    .map((name, index) => {
      const piece = `<rect x="${x}" y="138" width="24" height="16" rx="4" fill="${tints[index] ?? hue(index)}"/>${word(x + 34, 153, name, 20, 'start')}`
      x += 78 + [...name].reduce((width, sign) => width + ((sign.codePointAt(0) ?? 0) > 255 ? 20 : 11), 0)
      return piece
    })
    .join('')
}

export const height = (value: number, most: number): number => ((PLOT.bottom - PLOT.top) * value) / most

/** A figure as it is written beside an axis: no tail of noughts. */
export const figure = (value: number): string => String(Math.round(value * 100) / 100)

/** Grid, ticks and both titles. */
export function axes({ x, y, most, ticks = 5 }: Scale): string {
  const { left, right, bottom } = PLOT
  return (
    repeat(ticks + 1, (index) => {
      const at = bottom - height((most * index) / ticks, most)
      return `<path d="M${left} ${at}H${right}" stroke="${index === 0 ? '#8c9aa4' : GRID}" stroke-width="${index === 0 ? 2 : 1.5}"/>${soft(left - 14, at + 7, figure((most * index) / ticks), 19, 'end')}`
    }) +
    soft(60, 188, y, 19, 'start') +
    soft((left + right) / 2, 714, x, 19)
  )
}

/** Words under the horizontal axis. */
export function steps(names: readonly string[], at: (index: number) => number): string {
  return names.map((name, index) => word(at(index), PLOT.bottom + 34, name)).join('')
}

/** Heights moved apart, so that labels beside the last points do not cover each other. */
export function apart(heights: readonly number[]): number[] {
  const order = heights.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y)
  const moved = [...heights]
  let above = -Infinity
  for (const { y, index } of order) {
    above = Math.max(y, above + 25)
    moved[index] = above
  }
  return moved
}
