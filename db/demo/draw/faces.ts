import { mixedChance } from './palette.ts'

/** What chance begins with for the portraits from the thirteenth on, so that neighbours differ. */
const LATER =
  'crystal slicing oxide grinding anneal vapor copper notch implant module plasma solder nitride drift bamboo lantern willow delta saffron garnet anchor ribbon falcon orchid pebble pepper oasis meadow ember basalt summit juniper engine maple sparrow quartz forest indigo'.split(
    ' ',
  )
const FIRST_LATER = 13

/** How many portraits there are: one for each person of the demo who has one. */
export const FACES = FIRST_LATER - 1 + LATER.length

/** Whose face avatar `number` shows: wherever the same person is drawn, it begins with this name. */
export function faceOf(number: number): string {
  return number === 8
    ? 'jinghao'
    : (LATER[number - FIRST_LATER] ?? `avatar-${String(number).padStart(2, '0')}`)
}

/** Who is drawn on the cover of an interview as well, where nothing is worn over the coat. */
const INTERVIEWED = new Set([7, 8, 9])
const TIES = ['#0b6483', '#a3485a', '#c77f3a', '#31404b'] as const
const SHAWLS = ['#cfe4ec', '#f1d9b5', '#d9b3b8', '#b9d3c6'] as const

/** What tells a portrait from its neighbours beside face and coat, on the same measures as `portrait`. */
export function detailsOf(number: number): string {
  if (INTERVIEWED.has(number)) return ''
  const random = mixedChance(`details ${faceOf(number)}`)
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  const worn = [
    '',
    `<path d="M-4 24L0 20L4 24L6 50L0 58L-6 50Z" fill="${pick(TIES)}"/>`,
    `<path d="M-15 14C-10 24 10 24 15 14L18 26C8 36 -8 36 -18 26Z" fill="${pick(SHAWLS)}"/>`,
    `<path d="M-12 8H12L14 26C6 32 -6 32 -14 26Z" fill="${pick(TIES)}"/>`,
    `<path d="M-20 20L-3 54M20 20L3 54" stroke="${pick(TIES)}" stroke-width="2.4" fill="none"/>`,
  ]
  return worn[Math.floor(random() * worn.length)] ?? ''
}
