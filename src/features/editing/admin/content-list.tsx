import { FilterOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Button, Dropdown, Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { PAGE_SIZE, type ContentRow, type ListHead } from '../list-contract.ts'
import { listContents } from './browser-calls.ts'
import { BulkActs } from './bulk-acts.tsx'
import { FacetFilters, narrowedBy } from './facet-filters.tsx'
import { columnsOf } from './list-columns.tsx'
import { listAddress, type ListAddress } from '../views/list-address.ts'
import { SORTS, STATES, WORKS } from './list-choices.ts'
import { SavedViews } from './saved-views.tsx'

export interface ListOf {
  readonly kind: string
  readonly name: string
  readonly address: string
  /** None is made. */
  readonly isFixed: boolean
}

/** Until the server has said what a list of this kind knows. */
const NOTHING_MORE: ListHead = { facets: [] }

/** The one list: what it shows stands in its address, so that it can be kept, sent and gone back to. */
export function ContentList({ kind, name, address, isFixed }: ListOf) {
  const asked = listAddress(useSearch({ strict: false }))
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<readonly ContentRow[]>([])
  const ask = (change: Readonly<Partial<Record<keyof ListAddress, string | undefined>>>, replace = false) => {
    setChosen([])
    void navigate({
      to: address,
      replace,
      search: ((before: object) => ({ ...before, page: undefined, ...change })) as never,
    })
  }
  const page = Number(asked.page ?? 1)
  const list = useQuery({
    queryKey: ['contents', kind, asked],
    queryFn: ({ signal }) => listContents({ ...asked, kind }, { signal }),
    placeholderData: keepPreviousData,
  })
  const { rows = [], total = 0, isMore = false, mayWithdraw = false, settings = [] } = list.data?.json ?? {}
  const head = list.data?.json.head ?? NOTHING_MORE
  const narrowed = narrowedBy(asked)
  const [isNarrowing, setNarrowing] = useState(narrowed > 0)
  const exportAs = async (format: 'csv' | 'xlsx') => {
    // Longer than one answer: a file is made of it in the background.
    if (isMore)
      return navigate({ to: '/exports', search: { ...asked, list: 'contents', format, kind } as never })
    const { exportContents } = await import('./export-contents.ts')
    await exportContents(format, { ...asked, kind }, name)
  }
  return (
    <>
      <ScreenHead
        title={name}
        actions={
          <>
            <Dropdown
              trigger={['click']}
              menu={{
                items: [
                  { key: 'csv', label: '导出 CSV', onClick: () => void exportAs('csv') },
                  { key: 'xlsx', label: '导出 Excel', onClick: () => void exportAs('xlsx') },
                ],
              }}
            >
              <Button>导出</Button>
            </Dropdown>
            {!isFixed && (
              <Link to={`${address}/new`}>
                <Button type="primary">新建{name}</Button>
              </Link>
            )}
          </>
        }
      />
      <search className="admin-filters">
        <Input.Search
          key={asked.q ?? ''}
          allowClear
          placeholder="标题里的字，或编号"
          aria-label={`在${name}里查找`}
          defaultValue={asked.q ?? ''}
          onSearch={(q) => ask({ q: q || undefined })}
          className="admin-search"
        />
        <Segmented
          options={STATES}
          value={asked.state ?? ''}
          onChange={(state) => ask({ state: state || undefined })}
        />
        <Select
          aria-label="进展"
          options={WORKS}
          value={asked.work ?? ''}
          onChange={(work) => ask({ work: work || undefined })}
          className="admin-choice"
        />
        <Select
          aria-label="排序"
          options={SORTS}
          value={asked.sort ?? ''}
          onChange={(sort) => ask({ sort: sort || undefined })}
          className="admin-choice"
        />
        {(head.facets.length > 0 || head.period !== undefined) && (
          <Button
            icon={<FilterOutlined aria-hidden />}
            aria-expanded={isNarrowing}
            onClick={() => setNarrowing(!isNarrowing)}
          >
            {narrowed > 0 ? `更多筛选（${narrowed}）` : '更多筛选'}
          </Button>
        )}
        <SavedViews
          kind={kind}
          current={asked}
          onOpen={(view) => {
            if (narrowedBy(view) > 0) setNarrowing(true)
            setChosen([])
            void navigate({ to: address, search: view as never })
          }}
        />
      </search>
      {isNarrowing && <FacetFilters kind={kind} head={head} asked={asked} onAsk={ask} />}
      {/* Where there is more than a page, its pages say how many. */}
      {list.isSuccess && total <= PAGE_SIZE && (
        <p role="status" className="admin-hint">
          {total} 项
        </p>
      )}
      {chosen.length > 0 && (
        <BulkActs
          kind={kind}
          mayWithdraw={mayWithdraw}
          settings={settings}
          head={head}
          ids={chosen.map(({ id }) => id)}
          whole={
            chosen.length === rows.length && total > rows.length
              ? { filter: asked, count: isMore ? `${total} 项以上` : `${total} 项` }
              : undefined
          }
          onDone={() => {
            setChosen([])
            void queries.invalidateQueries({ queryKey: ['contents', kind] })
          }}
        />
      )}
      {list.isLoadingError ? (
        <Failed error={list.error} again={() => void list.refetch()} />
      ) : (
        <OfficeTable
          name={name}
          rowKey="id"
          loading={list.isPlaceholderData ? list.isFetching : list.isPending}
          dataSource={rows}
          columns={columnsOf(address, head)}
          rowSelection={{
            selectedRowKeys: chosen.map(({ id }) => id),
            onChange: (_, picked) => setChosen(picked),
            getCheckboxProps: (row) => ({ 'aria-label': `选择《${row.title}》` }) as object,
            getTitleCheckboxProps: () => ({ 'aria-label': '选择这一页' }) as object,
          }}
          empty={asked.q || asked.state || asked.work || narrowed > 0 ? '没有符合条件的' : `还没有${name}`}
          paging={{
            current: page,
            pageSize: PAGE_SIZE,
            total,
            showTotal: () => (isMore ? `${total} 项以上` : `${total} 项`),
            onChange: (next, isGone) => ask({ page: next === 1 ? undefined : String(next) }, isGone),
          }}
        />
      )}
    </>
  )
}
