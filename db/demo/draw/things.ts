import { chance, color, repeat } from './palette.ts'

/** A wafer seen flat: thin-film colours, a grid of dies, a notch. */
export function wafer(
  x: number,
  y: number,
  radius: number,
  id: string,
  { tilt = 1, dies = 13 } = {},
): string {
  const step = (radius * 2) / dies
  const lines = repeat(dies - 1, (index) => {
    const at = -radius + step * (index + 1)
    return `<path d="M${at} ${-radius}V${radius}M${-radius} ${at}H${radius}"/>`
  })
  return `<g transform="translate(${x} ${y}) scale(1 ${tilt})" filter="url(#shade)">
<clipPath id="${id}"><path d="M${-radius} 0A${radius} ${radius} 0 1 1 ${radius * 0.06} ${radius}L0 ${radius * 0.93}L${-radius * 0.06} ${radius}A${radius} ${radius} 0 0 1 ${-radius} 0Z"/></clipPath>
<g clip-path="url(#${id})"><circle r="${radius}" fill="url(#film)"/><g stroke="#fff" stroke-opacity=".26" stroke-width="${Math.max(1, radius / 190)}">${lines}</g>
<path d="M${-radius * 1.2} ${-radius * 0.2}L${radius * 0.3} ${-radius * 1.3}L${radius * 0.62} ${-radius * 1.3}L${-radius * 1.2} ${radius * 0.32}Z" fill="#fff" opacity=".2"/></g>
<circle r="${radius - 2}" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="3"/></g>`
}

/** A block in parallel projection with a top, a left and a right face. */
export function block(
  x: number,
  y: number,
  w: number,
  d: number,
  h: number,
  [top, left, right]: readonly [string, string, string],
): string {
  const [ax, ay] = [w * 0.866, w * 0.5]
  const [bx, by] = [d * 0.866, d * 0.5]
  return `<g transform="translate(${x} ${y})"><path d="M0 ${-h}l${ax} ${-ay}l${bx} ${by}l${-ax} ${ay}Z" fill="${top}"/><path d="M0 ${-h}l${bx} ${by}v${h}l${-bx} ${-by}Z" fill="${left}"/><path d="M${bx} ${by - h}l${ax} ${-ay}v${h}l${-ax} ${ay}Z" fill="${right}"/></g>`
}

export const faces = {
  ceramic: ['#f1f5f6', '#c3d2d9', '#9fb4be'],
  dark: ['#22546c', '#133a4e', '#0d2b3b'],
  copper: ['#f0bd80', '#c77f3a', '#94571f'],
  teal: ['#2e8dab', '#0f6584', '#0a4c66'],
} as const

/** Atoms on hexagons with their bonds. */
export function lattice(width: number, height: number, size: number, tint: string): string {
  const rows = Math.ceil(height / (size * 1.5)) + 1
  const columns = Math.ceil(width / (size * 1.732)) + 1
  return repeat(rows, (row) =>
    repeat(columns, (column) => {
      const x = column * size * 1.732 + (row % 2) * size * 0.866
      const y = row * size * 1.5
      return `<path d="M${x} ${y}l${size * 0.866} ${size * 0.5}v${size}M${x + size * 0.866} ${y + size * 0.5}l${size * 0.866} ${-size * 0.5}" stroke="${tint}" stroke-width="${size / 18}" fill="none" opacity=".55"/><circle cx="${x}" cy="${y}" r="${size / 6}" fill="${color.copper}"/><circle cx="${x + size * 0.866}" cy="${y + size * 0.5}" r="${size / 4.4}" fill="${tint}"/>`
    }),
  )
}

/** A person from the chest up, without a face: hair, skin and clothes differ. */
export function portrait(x: number, y: number, size: number, name: string): string {
  const random = chance(`person ${name}`)
  const choose = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const skin = choose(['#f0cfae', '#e8bf98', '#f4d9bf', '#dcae86'])
  const hair = choose(['#1d2329', '#2c2622', '#3a322c', '#57606a'])
  const coat = choose(['#0f5f7c', '#24404f', '#8a5a2b', '#3f5f52', '#7b3f4a', '#4a5568'])
  const isLong = random() > 0.5
  const hasGlasses = random() > 0.55
  const s = size / 100
  return `<g transform="translate(${x} ${y}) scale(${s})">
${isLong ? `<path d="M-25 -38C-30 -70 30 -70 25 -38L29 8H-29Z" fill="${hair}"/>` : ''}
<path d="M-44 62C-44 24 -22 16 0 16S44 24 44 62Z" fill="${coat}"/><path d="M-12 16L0 36L12 16Z" fill="#f7fafb"/>
<rect x="-8" y="0" width="16" height="22" rx="7" fill="${skin}"/><ellipse cx="0" cy="-20" rx="20" ry="25" fill="${skin}"/>
<path d="M-21 -22C-24 -52 24 -52 21 -22C16 -32 8 -37 -2 -36C-12 -35 -18 -30 -21 -22Z" fill="${hair}"/>
${hasGlasses ? `<g fill="none" stroke="#26323b" stroke-width="1.6"><circle cx="-8" cy="-18" r="6"/><circle cx="8" cy="-18" r="6"/><path d="M-2 -18H2"/></g>` : ''}</g>`
}

/** Dies, dots or windows that are lit or not, by chance. */
export function lights(
  name: string,
  columns: number,
  rows: number,
  cell: (column: number, row: number, luck: number) => string,
): string {
  const random = chance(name)
  return repeat(rows, (row) => repeat(columns, (column) => cell(column, row, random())))
}
