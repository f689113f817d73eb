import type { Drawn } from '../contract.ts'

export const DRAWN_NAMES: Readonly<Record<Drawn, string>> = {
  auto: '自动：连续的年份、季度画折线，别的画柱',
  line: '折线图',
  bar: '柱状图',
  table: '不画，仍用图片',
}
