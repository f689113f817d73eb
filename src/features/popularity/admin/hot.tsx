import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { App, Button, Segmented, Select, Space, Tag } from 'antd'
import { Fragment, useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import type { OfficeColumn } from '#admin/parts/table/columns.ts'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { useIndustries } from '#features/editing/admin/use-industries.ts'
import type { HotRow } from '../hot-desk.server.ts'
import { askHot, setHotOverride } from './browser-calls.ts'

const SCOPES = [
  { value: 'news', label: '资讯' },
  { value: 'literature', label: '文献' },
] as const

const ACTS = { first: '放到最前', excluded: '排除' } as const

/** What editors did about topics that are not in the list. */
const ASIDE = [
  {
    part: 'waiting',
    title: '放到最前，此刻不在榜上的（已经撤下、还没有回答，或榜上放不下）',
    name: '放到最前而不在榜上的文章',
  },
  { part: 'excluded', title: '被编辑排除的', name: '被编辑排除的文章' },
] as const

/** What a score is made of. */
const sayParts = ({ fromReads, fromComments, fromShares, days }: HotRow) =>
  [
    [
      ['阅读', fromReads],
      ['评论', fromComments],
      ['分享', fromShares],
    ]
      .flatMap(([name, score]) => (score === 0 ? [] : `${name} ${score}`))
      .join(' + '),
    days > 1 && `看 ${days} 天`,
  ]
    .filter(Boolean)
    .join('，')

interface Change {
  readonly row: HotRow
  readonly treatment: keyof typeof ACTS
}

/** The hot lists as readers see them, why, and what editors do about it (C-53). */
export function Hot() {
  const { message } = App.useApp()
  const { attempt } = useAttempt()
  const queries = useQueryClient()
  const [chosen, setIndustry] = useState<string>()
  const [scope, setScope] = useState<(typeof SCOPES)[number]['value']>('news')
  const [change, setChange] = useState<Change>()
  const industries = useIndustries()
  const industry = chosen ?? industries.data?.[0]?.slug
  const list = useQuery({
    queryKey: ['hot', industry, scope],
    queryFn: async ({ signal }) => (await askHot({ industry: industry ?? '', scope }, { signal })).json,
    enabled: industry !== undefined,
  })
  const set = async (row: HotRow, treatment: Change['treatment'] | null, reason = '') => {
    try {
      await setHotOverride({ topicId: row.topicId, treatment, seen: row.treatment ?? null, reason })
    } finally {
      await queries.invalidateQueries({ queryKey: ['hot'] })
    }
    void message.success('已生效')
  }
  if (list.isLoadingError) return <Failed error={list.error} again={() => void list.refetch()} />
  const columns: OfficeColumn<HotRow>[] = [
    {
      title: '文章',
      dataIndex: 'title',
      render: (title: string, { topicId, treatment, reason }) => (
        <>
          <Link to="/open/$kind/$id" params={{ kind: 'topic', id: String(topicId) } as never}>
            {title}
          </Link>{' '}
          {treatment && <Tag className="admin-tag-open">{treatment === 'first' ? '放到最前' : '已排除'}</Tag>}
          {reason && <span className="admin-hint">{reason}</span>}
        </>
      ),
    },
    {
      title: '分数',
      dataIndex: 'score',
      width: 190,
      render: (score: number, row) => (
        <>
          {score} <div className="admin-hint">{sayParts(row)}</div>
        </>
      ),
    },
    { title: '24 小时阅读', dataIndex: 'reads', width: 120, align: 'right' },
    { title: '24 小时分享', dataIndex: 'shares', width: 120, align: 'right' },
    {
      title: '操作',
      key: 'actions',
      width: 200,
      render: (_, row) =>
        row.treatment ? (
          <Button
            size="small"
            aria-label={`《${row.title}》还给读者`}
            onClick={() => void attempt(() => set(row, null))}
          >
            还给读者
          </Button>
        ) : (
          <Space>
            <Button
              size="small"
              aria-label={`《${row.title}》放到最前`}
              onClick={() => setChange({ row, treatment: 'first' })}
            >
              放到最前
            </Button>
            <Button
              size="small"
              danger
              aria-label={`排除《${row.title}》`}
              onClick={() => setChange({ row, treatment: 'excluded' })}
            >
              排除
            </Button>
          </Space>
        ),
    },
  ]
  return (
    <>
      <ScreenHead
        title="热榜"
        actions={industry !== undefined && <ExportLink list="hot" filter={{ industry, scope }} />}
      >
        分数是最近一天的阅读（每十二小时减半）、评论（乘三）与分享（乘五）；不足十篇时看七天。每十分钟算一次，这里的改动立即算。放到最前的没有人读也在最前，排除的一直不在，直到“还给读者”。
      </ScreenHead>
      <search className="admin-filters">
        <Select
          aria-label="产业"
          className="admin-choice"
          value={industry ?? null}
          options={(industries.data ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
          onChange={setIndustry}
        />
        <Segmented options={[...SCOPES]} value={scope} onChange={setScope} />
      </search>
      <OfficeTable<HotRow>
        name="热榜"
        rowKey="topicId"
        loading={list.isPending}
        dataSource={list.data?.rows ?? []}
        isWhole
        empty="还没有人读"
        columns={columns}
      />
      {list.data &&
        ASIDE.map(
          ({ part, title, name }) =>
            list.data[part].length > 0 && (
              <Fragment key={part}>
                <h2 className="admin-library-head">{title}</h2>
                <OfficeTable<HotRow>
                  name={name}
                  rowKey="topicId"
                  dataSource={list.data[part]}
                  isWhole
                  columns={columns.filter((column) => column.title !== '分数')}
                />
              </Fragment>
            ),
        )}
      {change && (
        <ReasonDialog
          title={`${ACTS[change.treatment]}《${change.row.title}》`}
          readBy="只有员工能看到"
          rows={3}
          maxLength={500}
          okText={ACTS[change.treatment]}
          isDanger={change.treatment === 'excluded'}
          work={(reason) => set(change.row, change.treatment, reason)}
          onClose={() => setChange(undefined)}
        />
      )}
    </>
  )
}
