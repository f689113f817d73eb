/** How far an inquiry has come. */
export const INQUIRY_STATES = ['new', 'contacted', 'converted', 'closed'] as const
export type InquiryState = (typeof INQUIRY_STATES)[number]

export const STATE_NAMES: Readonly<Record<InquiryState, string>> = {
  new: '新到',
  contacted: '已联系',
  converted: '已转化',
  closed: '已了结',
}
