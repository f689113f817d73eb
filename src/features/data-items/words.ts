import type { DATA_ITEM_KINDS } from './contract.ts'

/** What the office calls what a data item is. */
export const DATA_KIND_NAMES: Readonly<Record<(typeof DATA_ITEM_KINDS)[number], string>> = {
  chart: '图',
  table: '表',
}
