import type { Tab } from './contract.ts'

/** By number, as the specified API asks for a tab (B-16). */
export const TAB_NUMBERS = { toAnswer: 2, answered: 1, abandoned: 0 } as const satisfies Record<Tab, number>
