import type { InquiryState } from '../states.ts'

/** How each state is coloured. */
export const STATE_CLASSES: Readonly<Record<InquiryState, string>> = {
  new: 'admin-tag-open',
  contacted: 'admin-tag-next',
  converted: 'admin-tag-good',
  closed: '',
}
