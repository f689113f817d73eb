import type { SearchKind } from './contract.ts'

export const KIND_NAMES: Readonly<Record<SearchKind, string>> = {
  article: '资讯',
  question: '问答',
  document: '文献',
  data: '数据',
  file: '资料',
  report: '白皮书',
  event: '活动',
  award: '奖项',
  person: '人物',
  special: '专题',
}
