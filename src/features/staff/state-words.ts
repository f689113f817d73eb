import type { STAFF_STATES } from './contract.ts'

/** How somebody stands here, in the words of the office. */
export const STATE_WORDS: Readonly<Record<(typeof STAFF_STATES)[number], string>> = {
  invited: '已邀请',
  active: '在职',
  disabled: '已停用',
}
