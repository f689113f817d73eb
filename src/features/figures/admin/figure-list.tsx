import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Segmented, Select } from 'antd'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { Failed } from '#admin/parts/states.tsx'
import type { OfficeColumn } from '#admin/parts/table/columns.ts'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { POPULAR_DAYS } from '#features/search/popular-days.ts'
import { LISTED, SORTS, type FigureRow, type Listed, type Period, type Sort } from '../contract.ts'
import { LISTED_WORDS } from '../figure-words.ts'
import { askFiguresBy } from './browser-calls.ts'
import { Part } from './part.tsx'
import { changeOf, sayChange, shareOf } from './sums.ts'
import { usePeriod } from './use-period.ts'

const SORT_WORDS: Readonly<Record<Sort, string>> = {
  reads: '阅读多的在前',
  readers: '读者多的在前',
  gates: '看到付费墙多的在前',
  opened: '打开开通多的在前',
  begun: '下单多的在前',
  paid: '付款多的在前',
}
/** Of lists that are not of topics. */
const FEW_SORTS: readonly Sort[] = ['reads', 'readers']

/** What was read most in these days, by topic or by anything that topics are grouped by. */
export function FigureList({ period }: { period: Period }) {
  const { asked, ask } = usePeriod<'by' | 'sort'>('/figures')
  const by = LISTED.find((each) => each === asked.by) ?? 'topic'
  const sorts = by === 'topic' ? SORTS : FEW_SORTS
  const sort = sorts.find((each) => each === asked.sort) ?? 'reads'
  const list = useQuery({
    queryKey: ['figures by', period, by, sort],
    queryFn: async ({ signal }) => (await askFiguresBy({ ...period, by, sort }, { signal })).json,
    placeholderData: keepPreviousData,
  })
  return (
    <Part title="哪些读得多" more={<ExportLink list="figure-list" filter={{ ...period, by }} />}>
      <search aria-label="按什么列" className="admin-filters">
        <Segmented<Listed>
          aria-label="按什么"
          value={by}
          options={LISTED.map((value) => ({ value, label: LISTED_WORDS[value] }))}
          onChange={(value) => ask({ by: value, sort: undefined })}
        />
        {by !== 'word' && (
          <Select<Sort>
            aria-label="次序"
            className="admin-choice"
            popupMatchSelectWidth={false}
            value={sort}
            options={sorts.map((value) => ({ value, label: SORT_WORDS[value] }))}
            onChange={(value) => ask({ sort: value })}
          />
        )}
      </search>
      {list.isLoadingError ? (
        <Failed error={list.error} again={() => void list.refetch()} />
      ) : (
        <Rows
          // From its first page whenever something else is asked for.
          key={`${by} ${sort} ${period.from} ${period.to}`}
          by={by}
          rows={list.data ?? []}
          isFetching={list.isFetching}
        />
      )}
      <p className="admin-hint">
        列出前一百，“导出”是全部。{by === 'word' ? WORDS_ARE : '读者逐日相加：同一位读者每天各算一次。'}
        {list.data?.some(({ before }) => before === undefined) &&
          '此前同样长的日子没有都汇总过，或已不再保留，所以不比较。'}
      </p>
    </Part>
  )
}

/** So many rows stand on a page. */
const AT_ONCE = 20

function Rows({ by, rows, isFetching }: { by: Listed; rows: readonly FigureRow[]; isFetching: boolean }) {
  const [page, setPage] = useState(1)
  return (
    <OfficeTable<FigureRow>
      name={`各${LISTED_WORDS[by]}的统计`}
      rowKey="key"
      loading={isFetching}
      dataSource={rows.slice((page - 1) * AT_ONCE, page * AT_ONCE)}
      empty={by === 'word' ? '这段日子没有人搜过本站认得的名字' : '这段日子没有'}
      paging={{ current: page, total: rows.length, pageSize: AT_ONCE, onChange: setPage }}
      columns={columnsOf(by)}
    />
  )
}

const WORDS_ARE = `只数本站认得的名字，每八次搜索记一次、算八次；只保留 ${POPULAR_DAYS} 天，更早的不在这里。`

const count = (value: number | undefined) => value?.toLocaleString('zh-CN') ?? ''
const right = { align: 'right' as const, render: count }

function columnsOf(by: Listed): OfficeColumn<FigureRow>[] {
  const name: OfficeColumn<FigureRow> = {
    title: LISTED_WORDS[by],
    dataIndex: 'name',
    isName: true,
    render: (_, row) => <Name by={by} row={row} />,
  }
  const change: OfficeColumn<FigureRow> = {
    title: '比此前',
    key: 'change',
    align: 'right',
    render: (_, { reads, before }) =>
      before === undefined
        ? '—'
        : sayChange(changeOf(reads, before)) || <span className="figure-new">新</span>,
  }
  if (by === 'word') return [name, { title: '搜索', dataIndex: 'reads', ...right }, change]
  const reading = [
    { title: '阅读', dataIndex: 'reads', ...right },
    change,
    { title: '读者', dataIndex: 'readers', ...right },
  ]
  if (by === 'file') return [name, ...reading, { title: '下载', dataIndex: 'downloads', ...right }]
  if (by !== 'topic') return [name, ...reading]
  return [
    name,
    ...reading,
    { title: '看到付费墙', dataIndex: 'gates', ...right },
    { title: '打开开通', dataIndex: 'opened', ...right },
    { title: '下单', dataIndex: 'begun', ...right },
    { title: '付款', dataIndex: 'paid', ...right },
    {
      title: '看到到付款',
      key: 'rate',
      align: 'right',
      render: (_, { gates, paid }) => (gates === undefined ? '' : shareOf(paid ?? 0, gates)),
    },
  ]
}

function Name({ by, row: { key, name, path } }: { by: Listed; row: FigureRow }) {
  if (by === 'topic')
    return (
      <Link className="admin-title" to="/figures/topics/$id" params={{ id: key } as never}>
        {name}
      </Link>
    )
  if (path === undefined) return name
  return (
    <a className="admin-title" href={path} target="_blank" rel="noreferrer">
      {name}
    </a>
  )
}
