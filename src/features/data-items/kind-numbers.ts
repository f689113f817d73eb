import type { DATA_ITEM_KINDS } from './contract.ts'

/** How calls name the kinds of data. */
export const DATA_ITEM_NUMBERS = { chart: 1, table: 2 } as const satisfies Record<
  (typeof DATA_ITEM_KINDS)[number],
  number
>
