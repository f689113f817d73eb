import { Link } from '@tanstack/react-router'
import { Tag, type TableColumnsType } from 'antd'
import type { ContentRow } from '../list-contract.ts'

export const STATE_WORDS: Readonly<Record<ContentRow['state'], string>> = {
  public: '已公开',
  draft: '草稿',
  scheduled: '待公开',
  hidden: '未展示',
  withdrawn: '已撤下',
}
const COLORS: Readonly<Record<ContentRow['state'], string>> = {
  public: 'green',
  draft: 'default',
  scheduled: 'blue',
  hidden: 'default',
  withdrawn: 'red',
}

/** `2026-11-21 09:30` of an ISO time in Shanghai. */
export const minuteOf = (iso: string) => iso.slice(0, 16).replace('T', ' ')

/** What every list of content shows of a row. */
export const COLUMNS = (address: string): TableColumnsType<ContentRow> => [
  { title: '编号', dataIndex: 'id', width: 96 },
  {
    title: '标题',
    dataIndex: 'title',
    render: (title: string, { id }) => (
      <Link to={`${address}/${id}`} className="admin-title">
        {title || '（没有标题）'}
      </Link>
    ),
  },
  {
    title: '状态',
    dataIndex: 'state',
    width: 260,
    render: (state: ContentRow['state'], { isWorking, isInReview, nextAt }) => (
      <>
        <Tag color={COLORS[state]}>{STATE_WORDS[state]}</Tag>
        {isWorking && state !== 'draft' && <Tag color="gold">修改中</Tag>}
        {isInReview && <Tag color="blue">在审</Tag>}
        {nextAt !== undefined && <Tag color="blue">定时 {minuteOf(nextAt)}</Tag>}
      </>
    ),
  },
  {
    title: '最近修改',
    dataIndex: 'changedAt',
    width: 220,
    render: (at: string, { changedBy }) => (
      <span className="admin-hint">
        {minuteOf(at)} {changedBy}
      </span>
    ),
  },
]
