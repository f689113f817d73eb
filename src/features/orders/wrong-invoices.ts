/** What may be wrong with an issued invoice: it was reversed and another one issued, or its number alone was copied wrong. Safe in the browser. */
export const WRONGS = ['invoice', 'number'] as const
export type Wrong = (typeof WRONGS)[number]

export const WRONG_NAMES: Readonly<Record<Wrong, string>> = {
  invoice: '发票开错了，冲红重开了一张',
  number: '发票没有错，号码抄错了',
}
