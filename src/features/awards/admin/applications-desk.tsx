import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Button, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { SearchBox } from '#admin/parts/search-box.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { STATE_NAMES, type ApplicationState } from '../applications/contract.ts'
import type { ApplicationRow } from '../applications/office-queries.server.ts'
import { ApplicationDrawer } from './application-drawer.tsx'
import { askApplications } from './browser-calls.ts'
import { ChooseYear, NoYears, useYears } from './choose-year.tsx'
import { EnterApplication } from './enter-application.tsx'
import { JudgeChosen } from './judge-chosen.tsx'
import { ZipOfPrize } from './zip-of-prize.tsx'

const COLOURS: Readonly<Partial<Record<ApplicationState, string>>> = {
  submitted: 'processing',
  returned: 'warning',
  accepted: 'success',
  rejected: 'error',
}
const FILTERS = { all: '全部', submitted: '待审', returned: '待补充', accepted: '已通过', rejected: '未通过' }

const isFilter = (text: string): text is keyof typeof FILTERS => Object.hasOwn(FILTERS, text)

/** What was applied for in a year: looked at, asked about, accepted or not; what came by mail is entered here. */
export function ApplicationsDesk() {
  const { years, year, choose, hasNone, isPending, error, again } = useYears()
  const { state: asked = 'all', id } = useSearch({ strict: false }) as {
    state?: string
    id?: string | number
  }
  const [filter, setFilter] = useState<keyof typeof FILTERS>(isFilter(asked) ? asked : 'all')
  const [opened, setOpened] = useState(id === undefined ? undefined : Number(id))
  const [entering, setEntering] = useState(false)
  const [chosen, setChosen] = useState<readonly ApplicationRow[]>([])
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const narrowed = { year: year?.year, state: filter === 'all' ? undefined : filter, text }
  const list = useQuery({
    queryKey: ['award-applications', narrowed],
    queryFn: async () => (await askApplications({ ...narrowed, year: year?.year ?? 0 })).json,
    enabled: year !== undefined,
  })
  const changed = () => queries.invalidateQueries({ queryKey: ['award-applications'] })
  if (error) return <Failed error={error} again={again} />
  if (hasNone) return <NoYears title="奖项申报" />
  if (list.isLoadingError) return <Failed error={list.error} again={() => void list.refetch()} />
  return (
    <>
      <ScreenHead
        title="奖项申报"
        actions={
          <>
            <ChooseYear years={years} year={year} choose={choose} />
            <ExportLink list="applications" filter={narrowed} />
            {year && <ZipOfPrize key={year.year} prizes={year.prizes} />}
            <Button onClick={() => setEntering(true)} disabled={!year}>
              录入邮件申报
            </Button>
          </>
        }
      >
        同名或同信用代码的申报会标出来；材料按上传时的 SHA-256 核对。
      </ScreenHead>
      <search className="admin-filters">
        <SearchBox
          name="查找申报"
          placeholder="编号、企业或产品"
          value={text}
          onSearch={(next) => {
            setChosen([])
            setText(next)
          }}
        />
        <Segmented
          value={filter}
          options={Object.entries(FILTERS).map(([value, label]) => ({ value, label }))}
          onChange={(value) => {
            setChosen([])
            setFilter(value as keyof typeof FILTERS)
          }}
        />
      </search>
      {chosen.length > 0 && (
        <JudgeChosen
          rows={chosen}
          onDone={() => {
            setChosen([])
            void changed()
          }}
        />
      )}
      <OfficeTable<ApplicationRow>
        name="奖项申报"
        rowKey="id"
        size="middle"
        loading={isPending || list.isFetching}
        dataSource={list.data ?? []}
        empty={text === '' ? '没有这样的申报' : '没有找到'}
        rowSelection={{
          selectedRowKeys: chosen.map(({ id }) => id),
          onChange: (_, rows) => setChosen(rows),
          getCheckboxProps: ({ state, number }) => ({
            disabled: state !== 'submitted' && state !== 'returned',
            'aria-label': `选中 ${number}`,
          }),
        }}
        columns={[
          {
            title: '编号',
            key: 'number',
            render: (_, { id, number }) => (
              <Button type="link" size="small" onClick={() => setOpened(id)}>
                {number || `草稿 ${id}`}
              </Button>
            ),
          },
          {
            title: '状态',
            key: 'state',
            render: (_, { state }) => <Tag color={COLOURS[state] ?? 'default'}>{STATE_NAMES[state]}</Tag>,
          },
          { title: '奖项', dataIndex: 'prize' },
          { title: '企业', dataIndex: 'company' },
          { title: '产品', dataIndex: 'product' },
          { title: '来自', key: 'source', render: (_, { source }) => (source === 'mail' ? '邮件' : '在线') },
          { title: '提交', dataIndex: 'submittedAt' },
          {
            title: '重复',
            key: 'doubles',
            render: (_, { doubles }) =>
              doubles > 0 ? <Tag color="warning">{`另有 ${doubles} 份`}</Tag> : '',
          },
        ]}
      />
      {opened !== undefined && year && (
        <ApplicationDrawer
          id={opened}
          prizes={year.prizes}
          onOpen={setOpened}
          onChanged={() => void changed()}
          onClose={() => setOpened(undefined)}
        />
      )}
      {entering && year && (
        <EnterApplication
          prizes={year.prizes}
          onDone={() => {
            setEntering(false)
            void changed()
          }}
          onClose={() => setEntering(false)}
        />
      )}
    </>
  )
}
