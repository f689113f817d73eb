import type { SpecialKind } from './contract.ts'

/** How calls name the kinds of specials (ENT-12, B-95). */
export const SPECIAL_NUMBERS = {
  special: 5,
  picture_story: 11,
  weekly: 13,
} as const satisfies Record<SpecialKind, number>
