import { Link } from '@tanstack/react-router'
import { Tag, type TableColumnsType } from 'antd'
import { minuteOf, REVIEW_WORDS, STATE_WORDS } from '../content-cells.ts'
import type { ContentRow } from '../list-contract.ts'

const LOOKS: Readonly<Record<ContentRow['state'], string>> = {
  public: 'admin-tag-good',
  draft: '',
  scheduled: 'admin-tag-next',
  hidden: '',
  withdrawn: 'admin-tag-bad',
}

const REVIEW_LOOKS: Readonly<Record<NonNullable<ContentRow['review']>, string>> = {
  open: 'admin-tag-next',
  approved: 'admin-tag-good',
  returned: 'admin-tag-bad',
}

/** Whom the server names when nobody who works here was it: not worth a column. */
const STRANGERS = '导入或读者的操作'

/** Whether readers see it, and what is under way. */
const States = ({ state, isWorking, review, nextAt, openTo }: ContentRow) => (
  <>
    <Tag className={LOOKS[state]}>{STATE_WORDS[state]}</Tag>
    {isWorking && state !== 'draft' && <Tag className="admin-tag-open">修改中</Tag>}
    {review && <Tag className={REVIEW_LOOKS[review]}>{REVIEW_WORDS[review]}</Tag>}
    {openTo.length > 0 && <Tag className="admin-tag-open">{openTo.join('、')}开着</Tag>}
    {nextAt !== undefined && <Tag className="admin-tag-next">定时 {minuteOf(nextAt)}</Tag>}
  </>
)

/** What every list of content shows of a row; on a telephone its states stand under its title. */
export const columnsOf = (address: string, isNarrow: boolean): TableColumnsType<ContentRow> => [
  { title: '编号', dataIndex: 'id', width: 96, responsive: ['md'] },
  {
    title: '标题',
    dataIndex: 'title',
    render: (title: string, row) => (
      <>
        <Link to={`${address}/${row.id}`} className="admin-title">
          {title || '（没有标题）'}
        </Link>
        {isNarrow && (
          <div className="admin-under-title">
            <States {...row} />
          </div>
        )}
      </>
    ),
  },
  {
    title: '状态',
    key: 'state',
    width: 260,
    responsive: ['md'],
    render: (_, row) => <States {...row} />,
  },
  {
    title: '最近修改',
    dataIndex: 'changedAt',
    width: 230,
    responsive: ['lg'],
    render: (at: string, { changedBy }) => (
      <span className="admin-hint">
        {minuteOf(at)} {changedBy !== STRANGERS && changedBy}
      </span>
    ),
  },
]
