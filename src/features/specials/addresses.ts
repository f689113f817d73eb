import type { SpecialKind } from './contract.ts'

/** Where a special is found: a page of ours, or for a weekly the site it lives on (SPEC-04 to -06). */
export function specialAddress(special: {
  readonly kind: SpecialKind
  readonly id: number
  readonly weeklyUrl: string
}): string {
  switch (special.kind) {
    case 'special':
      return `/special/${special.id}`
    case 'picture_story':
      return `/tushuo/${special.id}`
    case 'weekly':
      return special.weeklyUrl
  }
}

export const specialsPath = (page = 1): string => (page > 1 ? `/specials?p=${page}` : '/specials')
