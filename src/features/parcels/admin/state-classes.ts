import type { ParcelState } from '../words.ts'

/** How each state is coloured. */
export const STATE_CLASSES: Readonly<Record<ParcelState, string>> = {
  waiting: 'admin-tag-open',
  posted: 'admin-tag-good',
  cancelled: '',
}
