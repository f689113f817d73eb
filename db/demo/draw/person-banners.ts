import { chance, color, picture, repeat } from './palette.ts'
import { lattice, lights } from './things.ts'

/** Wide quiet grounds for the pages of people and organisations, 2400 × 520, without words. */
export const PERSON_BANNER = { width: 2400, height: 520 }
const ground = (mood: Parameters<typeof picture>[2], content: string) => picture(2400, 520, mood, content)

const traces = () => {
  const random = chance('traces')
  return repeat(26, (index) => {
    const y = 20 + index * 20
    const [from, to] = [random() * 1100, 1300 + random() * 1000]
    const step = random() > 0.5 ? 60 : -60
    return `<path d="M${from} ${y}H${(from + to) / 2}l40 ${step}H${to}" fill="none" stroke="${index % 5 === 0 ? color.amber : color.aqua}" stroke-width="3" opacity=".5"/><circle cx="${from}" cy="${y}" r="7" fill="${color.aqua}" opacity=".8"/><circle cx="${to}" cy="${y + step}" r="7" fill="${color.amber}" opacity=".8"/>`
  })
}

export const personBanners: Readonly<Record<string, string>> = {
  'banner-person-1': ground(
    'night',
    repeat(
      16,
      (index) =>
        `<path d="M0 ${150 + index * 20}C600 ${-40 + index * 34} 1300 ${560 - index * 18} 2400 ${110 + index * 24}" fill="none" stroke="${index % 4 === 3 ? color.amber : '#9ad3df'}" stroke-width="3" opacity="${0.66 - index * 0.03}"/>`,
    ),
  ),
  'banner-person-2': ground(
    'day',
    `<g opacity=".55">${lattice(2400, 520, 92, '#2e8dab')}</g><path d="M0 520L900 0H1700L800 520Z" fill="#ffffff" opacity=".5"/>`,
  ),
  'banner-person-3': ground(
    'dusk',
    repeat(
      9,
      (index) =>
        `<g transform="translate(${180 + index * 260} ${270 + (index % 3) * 46 - 46})"><ellipse rx="170" ry="62" fill="url(#film)" opacity="${0.5 + (index % 3) * 0.2}"/><ellipse rx="170" ry="62" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2"/></g>`,
    ),
  ),
  'banner-person-4': ground(
    'sand',
    repeat(
      22,
      (index) =>
        `<ellipse cx="${1680 - index * 8}" cy="${300 - index * 3}" rx="${60 + index * 78}" ry="${26 + index * 34}" fill="none" stroke="${index % 3 === 0 ? color.copper : color.teal}" stroke-width="3" opacity="${0.62 - index * 0.022}"/>`,
    ),
  ),
  'banner-person-5': ground('night', traces()),
  'banner-person-6': ground(
    'dusk',
    lights(
      'banner dies',
      60,
      13,
      (column, row, luck) =>
        `<rect x="${column * 40 + 4}" y="${row * 40 + 4}" width="32" height="32" rx="5" fill="${luck > 0.93 ? color.amber : luck > 0.7 ? color.aqua : '#ffffff'}" opacity="${luck > 0.7 ? 0.5 : 0.08}"/>`,
    ),
  ),
}
