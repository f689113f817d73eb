import { crystalTrophy, figure, heads, roundTable } from './guests.ts'
import { color, mixedChance, picture, repeat, type Mood } from './palette.ts'

/** Photographs of a ceremony, drawn: 960 × 640, each made by its name alone, so that no two are alike. */
export const ALBUM = { width: 960, height: 640 }

type Chance = () => number
type Scene = (name: string, random: Chance) => string

const between = (random: Chance, low: number, high: number) => low + random() * (high - low)
const choose = <T>(random: Chance, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random() * list.length)] ?? list[0]
/** A scene as the camera saw it: nearer or further, from the left or from the right. */
const shot = (random: Chance, mood: Mood, content: string) => {
  const zoom = between(random, 1, 1.3)
  const x = between(random, 330, 630)
  const y = between(random, 280, 420)
  const side = random() > 0.5 ? -1 : 1
  const move = `translate(480 320) scale(${side} 1) translate(-480 -320) translate(${x} ${y}) scale(${zoom}) translate(${-x} ${-y})`
  return picture(ALBUM.width, ALBUM.height, mood, `<g transform="${move}">${content}</g>`)
}
const dark = (random: Chance): Mood => choose(random, ['night', 'dusk'])
const bright = (random: Chance): Mood => choose(random, ['day', 'sand'])

const beams = (random: Chance, count: number) =>
  repeat(count, (index) => {
    const x = ((index + 0.5) * 960) / count + between(random, -30, 30)
    const foot = x + between(random, -190, 190)
    const tint = choose(random, [color.aqua, color.amber, '#bfe6f2'])
    return `<path d="M${x - 5} 0H${x + 5}L${foot + 95} 560H${foot - 95}Z" fill="${tint}" opacity=".13"/><circle cx="${x}" cy="6" r="9" fill="#fff" opacity=".85"/>`
  })

const screen = (random: Chance, art: string) => {
  const w = between(random, 380, 560)
  const x = between(random, 120, 840 - w)
  return `<g transform="translate(${x} 90)"><rect width="${w}" height="250" rx="6" fill="#0b3550" stroke="#2f8fae" stroke-width="3"/><svg width="${w}" height="250" viewBox="0 0 480 250" preserveAspectRatio="xMidYMid slice">${art}</svg></g>`
}
const emblem = `<circle cx="240" cy="125" r="150" fill="url(#cold)" opacity=".55"/>${crystalTrophy(240, 210, 170)}`
const curve = (random: Chance) =>
  `<path d="M40 200L140 ${between(random, 120, 190)}L240 ${between(random, 90, 160)}L340 ${between(random, 60, 130)}L440 ${between(random, 30, 80)}" fill="none" stroke="${color.amber}" stroke-width="8" stroke-linejoin="round"/>${repeat(6, (index) => `<rect x="${44 + index * 70}" y="${200 - between(random, 20, 120)}" width="34" height="200" fill="#2f8fae" opacity=".6"/>`)}`
const boards = (y: number) =>
  `<path d="M0 ${y}H960V640H0Z" fill="#071722"/><path d="M0 ${y}H960" stroke="${color.copper}" stroke-width="4"/>`

const stage: Scene = (name, random) =>
  shot(
    random,
    dark(random),
    screen(random, emblem) +
      beams(random, 5 + Math.floor(random() * 5)) +
      boards(470) +
      repeat(1 + Math.floor(random() * 3), (index) =>
        figure(between(random, 120, 840), 492, 150, `${name} ${index}`),
      ) +
      heads(name, { y: 560, rows: 2, size: 1 }),
  )

const keynote: Scene = (name, random) => {
  const side = random() > 0.5 ? 210 : 750
  return shot(
    random,
    dark(random),
    screen(random, curve(random)) +
      boards(500) +
      figure(side, 500, 230, name) +
      `<path d="M${side - 52} 500L${side - 40} 388H${side + 40}L${side + 52} 500Z" fill="#123f57"/><rect x="${side - 52}" y="380" width="104" height="14" rx="4" fill="${color.copper}"/><path d="M${side + 16} 380V346" stroke="#9fb4be" stroke-width="4"/>` +
      heads(name, { y: 590, rows: 1, size: 1.3 }),
  )
}

const handover: Scene = (name, random) => {
  const x = between(random, 330, 630)
  const gap = between(random, 78, 110)
  return shot(
    random,
    dark(random),
    `<circle cx="${x}" cy="300" r="${between(random, 230, 330)}" fill="url(#glow)" opacity=".45"/>${beams(random, 4)}${boards(560)}${figure(x - gap, 590, 400, `${name} a`)}${figure(x + gap, 590, 400, `${name} b`)}${crystalTrophy(x, 420, between(random, 100, 140))}`,
  )
}

const group: Scene = (name, random) => {
  const people = 6 + Math.floor(random() * 6)
  const rows = 1 + Math.floor(random() * 2)
  return shot(
    random,
    dark(random),
    screen(random, emblem) +
      beams(random, 6) +
      boards(540) +
      repeat(rows, (row) =>
        repeat(people - row, (index) => {
          const x = 480 + (index - (people - row - 1) / 2) * (820 / people)
          const foot = 530 + row * 50
          const person = figure(x, foot, 235, `${name} ${row} ${index}`)
          return row === rows - 1 && index % 2 === 0 ? person + crystalTrophy(x, foot - 105, 52) : person
        }),
      ),
  )
}

const audience: Scene = (name, random) =>
  shot(
    random,
    dark(random),
    `${screen(random, random() > 0.5 ? emblem : curve(random))}${boards(400)}${heads(name, { y: 430, rows: 4, size: 0.8 })}${repeat(4, (index) => `<g transform="translate(${between(random, 80, 880)} ${between(random, 410, 500)})"><rect width="26" height="44" rx="4" fill="#d9f2fa" opacity=".9"/><rect x="3" y="4" width="20" height="34" fill="${index % 2 ? color.aqua : color.amber}" opacity=".7"/></g>`)}`,
  )

const trophies: Scene = (_name, random) => {
  const count = 3 + Math.floor(random() * 5)
  return shot(
    random,
    choose(random, ['night', 'dusk', 'sand']),
    `<circle cx="${between(random, 260, 700)}" cy="260" r="330" fill="url(#glow)" opacity=".4"/><path d="M0 470H960V640H0Z" fill="#0b2536"/><path d="M0 470H960V486H0Z" fill="${color.copper}"/>${repeat(
      count,
      (index) => {
        const near = index % 2
        return crystalTrophy(
          90 + ((index + 0.5) * 780) / count,
          480 + near * 66,
          between(random, 150, 200) + near * 60,
        )
      },
    )}`,
  )
}

const wall: Scene = (name, random) => {
  const tint = choose(random, [color.teal, color.navy, '#8a5a2b'])
  const columns = 5 + Math.floor(random() * 4)
  return shot(
    random,
    bright(random),
    `<rect x="70" y="60" width="820" height="440" fill="${tint}"/>${repeat(5, (row) => repeat(columns, (column) => crystalTrophy(70 + ((column + 0.5 + (row % 2) * 0.35) * 820) / (columns + 0.5), 132 + row * 86, 50, 0.35)))}<path d="M0 500H960V640H0Z" fill="#cdbfa8"/><path d="M250 500H710L860 640H100Z" fill="#a8352c" opacity=".78"/>${repeat(1 + Math.floor(random() * 4), (index) => figure(280 + index * 120 + between(random, -30, 30), 600, 330, `${name} ${index}`))}`,
  )
}

const panel: Scene = (name, random) => {
  const seats = 3 + Math.floor(random() * 3)
  return shot(
    random,
    dark(random),
    screen(random, emblem) +
      boards(500) +
      repeat(seats, (index) => {
        const x = 480 + (index - (seats - 1) / 2) * (760 / seats)
        return `${figure(x, 520, 190, `${name} ${index}`)}<path d="M${x - 56} 532V440C${x - 56} 424 ${x - 36} 424 ${x - 36} 440V480H${x + 36}V440C${x + 36} 424 ${x + 56} 424 ${x + 56} 440V532Z" fill="${index % 2 ? '#c9b28f' : '#3c6375'}"/>`
      }) +
      heads(name, { y: 600, rows: 1, size: 1.2 }),
  )
}

const dinner: Scene = (name, random) =>
  shot(
    random,
    choose(random, ['dusk', 'night']),
    `${repeat(9, (index) => `<path d="M${index * 120} 0V${between(random, 40, 110)}" stroke="${color.amber}" stroke-width="2"/><circle cx="${index * 120}" cy="${between(random, 90, 130)}" r="34" fill="url(#glow)"/>`)}${repeat(3, (row) => repeat(3 + (row % 2), (index) => roundTable(120 + index * 300 - (row % 2) * 110 + between(random, -24, 24), 270 + row * 130, 88 + row * 24, `${name} ${row} ${index}`)))}`,
  )

const desk: Scene = (name, random) => {
  const people = 2 + Math.floor(random() * 3)
  return shot(
    random,
    bright(random),
    `<rect x="0" y="0" width="960" height="120" fill="${choose(random, [color.teal, color.navy])}"/>${crystalTrophy(480, 106, 84, 0.6)}${repeat(people, (index) => figure(200 + (index * 560) / Math.max(1, people - 1), 500, 270, `${name} ${index}`))}<path d="M60 430H900V600H60Z" fill="#f4f8f9"/><path d="M60 430H900V452H60Z" fill="${color.copper}"/>${repeat(8, (index) => `<g transform="translate(${120 + index * 94 + between(random, -12, 12)} 392)"><path d="M18 0L6 -40M18 0L30 -40" stroke="${color.teal}" stroke-width="3"/><rect width="38" height="50" rx="5" fill="#fff" stroke="#9fb4be"/><rect x="8" y="14" width="22" height="6" fill="${color.teal}"/></g>`)}`,
  )
}

const booth: Scene = (name, random) =>
  shot(
    random,
    bright(random),
    `<path d="M0 520H960V640H0Z" fill="#c5d4da"/>${repeat(3, (index) => `<g transform="translate(${70 + index * 290} ${between(random, 110, 170)})"><rect width="250" height="380" rx="8" fill="${choose(random, [color.teal, '#f4f7f8', color.navy, '#e6d6bb'])}"/><rect x="26" y="34" width="198" height="120" rx="6" fill="#0d2c3d"/><circle cx="125" cy="94" r="${between(random, 34, 52)}" fill="url(#film)"/><rect x="26" y="270" width="198" height="110" fill="url(#metal)"/></g>`)}${repeat(2 + Math.floor(random() * 3), (index) => figure(150 + index * 210 + between(random, -40, 40), 600, 300, `${name} ${index}`))}`,
  )

const hall: Scene = (_name, random) =>
  shot(
    random,
    'night',
    `${repeat(40, () => `<circle cx="${between(random, 0, 960)}" cy="${between(random, 0, 260)}" r="${between(random, 0.8, 2.2)}" fill="#fff" opacity=".7"/>`)}<path d="M120 520V250L480 ${between(random, 120, 180)}L840 250V520Z" fill="#0f3a52"/>${repeat(12, (index) => `<rect x="${150 + index * 56}" y="${280 + Math.abs(index - 5.5) * 4}" width="34" height="240" fill="${random() > 0.3 ? color.amber : '#1c5570'}" opacity="${between(random, 0.5, 0.95)}"/>`)}<path d="M0 520H960V640H0Z" fill="#081a26"/><path d="M380 520H580L${between(random, 640, 760)} 640H${between(random, 200, 320)}Z" fill="#a8352c" opacity=".7"/>${crystalTrophy(480, 262, 76)}`,
  )

const SCENES: readonly Scene[] = [
  hall,
  desk,
  wall,
  stage,
  keynote,
  audience,
  handover,
  panel,
  trophies,
  group,
  booth,
  dinner,
]

/** Which scene an album begins with, its best one, and how many pictures it has. */
const ALBUMS = [
  { year: 2021, total: 16, first: stage },
  { year: 2022, total: 29, first: group },
  { year: 2023, total: 14, first: handover },
]

/** Three albums; a scene that comes again comes with other people in another light. */
export const albums: Readonly<Record<string, string>> = Object.fromEntries(
  ALBUMS.flatMap(({ year, total, first }) =>
    Array.from({ length: total }, (_, index) => {
      const name = `album-${year}-${String(index + 1).padStart(2, '0')}`
      // Once through all scenes, however many pictures were taken.
      const place = SCENES.indexOf(first) + Math.floor((index * SCENES.length) / total)
      const scene = SCENES[place % SCENES.length] ?? first
      return [name, scene(name, mixedChance(`ceremony ${name}`))] as const
    }),
  ),
)
