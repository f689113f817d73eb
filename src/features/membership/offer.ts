import { MEMBERSHIP_YEAR_FEN } from '#features/orders/catalogue.ts'
import { shownYuan } from '#platform/money.ts'

/** What a year of membership is called, costs and gives: every page, dialog and legal text quotes it from here. */
export const MEMBERSHIP_OFFER = {
  name: '年度会员',
  yuan: shownYuan(MEMBERSHIP_YEAR_FEN),
  unit: '元 / 年',
  benefits: '阅读全部会员文章与深度报告，活动门票半价。',
} as const
