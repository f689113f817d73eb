import { color, mixedChance, repeat } from './palette.ts'

/** The award itself: a crystal cut like a crown, on a foot; `size` is its height, `y` where it stands. */
export function crystalTrophy(x: number, y: number, size: number, opacity = 1): string {
  const s = size / 100
  return `<g transform="translate(${x} ${y}) scale(${s})" opacity="${opacity}"><path d="M0 -100L22 -62L0 -44L-22 -62Z" fill="#f6d9a8"/><path d="M22 -62L40 -80L44 -36L0 -44Z" fill="${color.amber}"/><path d="M-22 -62L-40 -80L-44 -36L0 -44Z" fill="#fbe6c2"/><path d="M44 -36L30 -10L0 -6L0 -44Z" fill="${color.copper}"/><path d="M-44 -36L-30 -10L0 -6L0 -44Z" fill="#e0a35e"/><path d="M-24 -8H24V0H-24Z" fill="#5b3513"/></g>`
}

/** A guest from head to foot; `y` is where the feet are, `height` the whole height. */
export function figure(x: number, y: number, height: number, name: string): string {
  const random = mixedChance(`guest ${name}`)
  const choose = <T>(list: readonly [T, ...T[]]) => list[Math.floor(random() * list.length)] ?? list[0]
  const skin = choose(['#f0cfae', '#e8bf98', '#f4d9bf', '#dcae86'])
  const hair = choose(['#1d2329', '#2c2622', '#3a322c', '#4b5258'])
  const coat = choose([
    '#16303f',
    '#24404f',
    '#0f5f7c',
    '#7b3f4a',
    '#8a5a2b',
    '#3f5f52',
    '#4a5568',
    '#e6dccb',
  ])
  const isDress = random() > 0.62
  const isLong = isDress || random() > 0.8
  const lean = (random() - 0.5) * 6
  const lower = isDress
    ? `<path d="M-16 -52L-25 -6H25L16 -52Z" fill="${coat}"/>`
    : `<path d="M-15 -50L-13 0H-2L0 -38L2 0H13L15 -50Z" fill="#131c24"/>`
  return `<g transform="translate(${x} ${y}) scale(${height / 100}) rotate(${lean})">${lower}<path d="M-19 -44C-21 -66 -14 -74 0 -74S21 -66 19 -44L16 -40H-16Z" fill="${coat}"/><path d="M-5 -74L0 -60L5 -74Z" fill="#f7fafb"/>${isLong ? `<path d="M-9 -88C-11 -104 11 -104 9 -88L10 -72H-10Z" fill="${hair}"/>` : ''}<ellipse cx="0" cy="-84" rx="7" ry="8.6" fill="${skin}"/><path d="M-7.6 -85C-9 -97 9 -97 7.6 -85C5 -90 -4 -91 -7.6 -85Z" fill="${hair}"/><path d="M-19 -62L-22 -38M19 -62L22 -38" stroke="${coat}" stroke-width="6.5" stroke-linecap="round"/></g>`
}

/** The audience from behind, row by row. */
export function heads(name: string, { y, rows, size }: { y: number; rows: number; size: number }): string {
  const random = mixedChance(`heads ${name}`)
  return repeat(rows, (row) => {
    const scale = size * (1 + row * 0.22)
    const seats = Math.ceil(960 / (64 * scale)) + 1
    return repeat(seats, (seat) => {
      const x = (seat + (row % 2) * 0.5 + (random() - 0.5) * 0.3) * 64 * scale
      const tint = random() > 0.5 ? '#0b2434' : '#10303f'
      return `<g transform="translate(${x} ${y + row * 58 * size}) scale(${scale})"><circle cy="-14" r="${14 + random() * 4}" fill="${tint}"/><path d="M-28 50C-28 -4 28 -4 28 50Z" fill="#081b28"/></g>`
    })
  })
}

/** A table of the dinner with its guests around it. */
export function roundTable(x: number, y: number, radius: number, name: string): string {
  const random = mixedChance(`table ${name}`)
  const guests = 5 + Math.floor(random() * 3)
  const places = Array.from({ length: guests }, (_, index) => (index / guests) * Math.PI * 2 + random() * 0.2)
  const guest = (angle: number) =>
    `<g transform="translate(${x + Math.cos(angle) * radius * 1.06} ${y + Math.sin(angle) * radius * 0.42 - radius * 0.16}) scale(${radius / 100})"><path d="M-19 34C-19 2 19 2 19 34Z" fill="${random() > 0.5 ? '#16303f' : '#5c3140'}"/><circle cy="-6" r="13" fill="${random() > 0.5 ? '#e8bf98' : '#2c2622'}"/></g>`
  const table = `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * 0.36}" fill="#f7f1e6"/><ellipse cx="${x}" cy="${y}" rx="${radius * 0.5}" ry="${radius * 0.18}" fill="#e3d3b8"/><circle cx="${x}" cy="${y - radius * 0.14}" r="${radius * 0.12}" fill="${random() > 0.5 ? '#a8352c' : color.teal}"/>`
  const behind = places.filter((angle) => Math.sin(angle) < 0)
  const before = places.filter((angle) => Math.sin(angle) >= 0)
  return behind.map(guest).join('') + table + before.map(guest).join('')
}
