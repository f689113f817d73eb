/** What a card in a text may lead to, as editing calls it. */
export const CARD_KINDS = ['topic', 'data-item', 'file', 'event', 'report', 'special'] as const
export type CardKind = (typeof CARD_KINDS)[number]

export const CARD_NAMES: Readonly<Record<CardKind, string>> = {
  topic: '文章',
  'data-item': '数据',
  file: '资料',
  event: '活动',
  report: '白皮书',
  special: '专题',
}
