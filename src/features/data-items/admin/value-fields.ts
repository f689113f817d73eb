import type { Field } from '#features/editing/admin/fields.ts'
import type { Drawn } from '../contract.ts'
import { TableInput } from './table-input.tsx'

const DRAWN_NAMES: Readonly<Record<Drawn, string>> = {
  auto: '自动：连续的年份、季度画折线，别的画柱',
  line: '折线图',
  bar: '柱状图',
  table: '不画，仍用图片',
}

/** The values behind a picture, and how they are drawn. */
export const VALUE_FIELDS: readonly Field[] = [
  {
    type: 'own',
    name: 'valueTable',
    label: '数据表',
    help: '上传 Excel 或 CSV，或从电子表格复制后粘贴；第一行是表头。读者可以展开查看、下载',
    Input: TableInput,
  },
  {
    type: 'choice',
    name: 'drawn',
    label: '怎样画',
    options: DRAWN_NAMES,
    help: '手机上按数据表画出来；行太多、有文字的表画不了，仍显示图片',
  },
  { type: 'text', name: 'unit', label: '单位', most: 60, help: '如 亿元；各列单位不同时写在表头里' },
]
