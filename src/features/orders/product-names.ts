import type { Product } from './contract.ts'

/** What is sold, in the words of the office. */
export const PRODUCT_NAMES: Readonly<Record<Product['product'], string>> = {
  membership_year: '年度会员',
  file: '资料',
  event_ticket: '活动门票',
  ticket_change: '改签差价',
  quarterly_subscription: '季度内参',
  paper_copy: '纸质白皮书',
  file_licence: '企业授权',
}
