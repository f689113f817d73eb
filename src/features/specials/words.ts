import type { SPECIAL_KINDS } from './contract.ts'

/** What the office calls what a special is. */
export const SPECIAL_KIND_NAMES: Readonly<Record<(typeof SPECIAL_KINDS)[number], string>> = {
  special: '专题',
  picture_story: '图说',
  weekly: '周刊',
}
