import { Link } from '@tanstack/react-router'
import { Tag } from 'antd'
import { Fragment } from 'react'
import type { OfficeColumn } from '#admin/parts/table/columns.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { datesOf, REVIEW_WORDS, STATE_WORDS } from '../content-cells.ts'
import type { ContentRow, ListHead } from '../list-contract.ts'

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

/** Each in a line of its own, where there is no room for both. */
const Dates = (row: ContentRow) => (
  <span className="admin-hint">
    {datesOf(row).map((each, at) => (
      <Fragment key={each}>
        {at > 0 && ' '}
        <span className="admin-together">
          {at > 0 && '至 '}
          {each}
        </span>
      </Fragment>
    ))}
  </span>
)

/** What a list of content shows of a row: what every one has, and what only its kind does. */
export const columnsOf = (address: string, { facets, period }: ListHead): OfficeColumn<ContentRow>[] => [
  { title: '编号', dataIndex: 'id', width: 88 },
  {
    title: '标题',
    dataIndex: 'title',
    isName: true,
    render: (title: string, row) => (
      <Link to={`${address}/${row.id}`} className="admin-title">
        {title || '（没有标题）'}
      </Link>
    ),
  },
  {
    title: '状态',
    key: 'state',
    width: 170,
    render: (_, row) => <States {...row} />,
  },
  ...facets
    .filter(({ isColumn }) => isColumn)
    .map(({ facet, name }) => ({
      title: name,
      key: facet,
      width: 116,
      render: (_: unknown, row: ContentRow) => row.facets[facet],
    })),
  ...(period === undefined
    ? []
    : [
        {
          title: period,
          key: 'dated',
          width: 140,
          render: (_: unknown, row: ContentRow) => <Dates {...row} />,
        },
      ]),
  {
    title: '最近修改',
    dataIndex: 'changedAt',
    width: 160,
    render: (at: string, { changedBy }) => (
      <span className="admin-hint">
        {minuteOf(at)} {changedBy !== STRANGERS && <span className="admin-together">{changedBy}</span>}
      </span>
    ),
  },
]
