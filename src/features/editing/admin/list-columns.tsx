import { Link } from '@tanstack/react-router'
import { Tag, type TableColumnsType } from 'antd'
import { minuteOf, STATE_WORDS } from '../content-cells.ts'
import type { ContentRow } from '../list-contract.ts'

const LOOKS: Readonly<Record<ContentRow['state'], string>> = {
  public: 'admin-tag-good',
  draft: '',
  scheduled: 'admin-tag-next',
  hidden: '',
  withdrawn: 'admin-tag-bad',
}

/** `2026-11-21 09:30` of an ISO time in Shanghai. */
/** Whom the server names when nobody who works here was it: not worth a column. */
const STRANGERS = '导入或读者的操作'

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
    render: (state: ContentRow['state'], { isWorking, isInReview, nextAt, openTo }) => (
      <>
        <Tag className={LOOKS[state]}>{STATE_WORDS[state]}</Tag>
        {isWorking && state !== 'draft' && <Tag className="admin-tag-open">修改中</Tag>}
        {isInReview && <Tag className="admin-tag-next">在审</Tag>}
        {openTo.length > 0 && <Tag className="admin-tag-open">{openTo.join('、')}开着</Tag>}
        {nextAt !== undefined && <Tag className="admin-tag-next">定时 {minuteOf(nextAt)}</Tag>}
      </>
    ),
  },
  {
    title: '最近修改',
    dataIndex: 'changedAt',
    width: 230,
    render: (at: string, { changedBy }) => (
      <span className="admin-hint">
        {minuteOf(at)} {changedBy !== STRANGERS && changedBy}
      </span>
    ),
  },
]
