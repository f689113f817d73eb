import { minuteOf } from '#platform/shanghai-time.ts'
import type { ContentRow, ListHead } from './list-contract.ts'

/** What a list of content says in a file, the same whether a browser or a job writes it. */

export const STATE_WORDS: Readonly<Record<ContentRow['state'], string>> = {
  public: '已公开',
  draft: '草稿',
  scheduled: '待公开',
  hidden: '未展示',
  withdrawn: '已撤下',
}

export const REVIEW_WORDS: Readonly<Record<NonNullable<ContentRow['review']>, string>> = {
  open: '在审',
  approved: '已批准',
  returned: '已退回',
}

export const headOfContents = ({ facets, period }: ListHead): string[] => [
  '编号',
  '标题',
  '状态',
  '有未发布的修改',
  '审稿',
  '定时',
  '最近修改',
  '修改的人',
  ...(period === undefined ? [] : [period]),
  ...facets.map(({ name }) => name),
]

/** When a record is of, or from when until when; what begins and ends on one day is of that day. */
export const datesOf = ({ datedAt = '', datedUntil }: ContentRow): string[] => [
  ...new Set([datedAt, datedUntil ?? datedAt].map(minuteOf)),
]

export const cellsOfContent = ({ facets, period }: ListHead, row: ContentRow): string[] => [
  String(row.id),
  row.title,
  STATE_WORDS[row.state],
  row.isWorking ? '是' : '',
  row.review ? REVIEW_WORDS[row.review] : '',
  row.nextAt ? minuteOf(row.nextAt) : '',
  minuteOf(row.changedAt),
  row.changedBy,
  ...(period === undefined ? [] : [datesOf(row).join(' 至 ')]),
  ...facets.map(({ facet }) => row.facets[facet] ?? ''),
]
