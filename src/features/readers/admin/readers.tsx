import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Button, Input, Segmented } from 'antd'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { useMay } from '#admin/parts/me.ts'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { minuteOf } from '#platform/shanghai-time.ts'
import { READER_STATE_NAMES, READER_STATES, type ReaderRow, type ReaderState } from '../contract.ts'
import { askReaders } from './browser-calls.ts'
import { ReaderTags } from './reader-tags.tsx'

const AT_ONCE = 50

/** Everybody who has an account, found by whatever they say on the telephone; what is looked for stands in the address. */
export function Readers() {
  const { q = '', state: given } = useSearch({ strict: false }) as { q?: string; state?: string }
  const state = READER_STATES.find((each) => each === given)
  const navigate = useNavigate()
  const may = useMay()
  const ask = (change: { q?: string | undefined; state?: ReaderState | undefined }) =>
    void navigate({ to: '/readers', search: { q, state, ...change } as never, replace: true })
  const list = useInfiniteQuery({
    queryKey: ['readers', q, state],
    initialPageParam: 0,
    queryFn: async ({ signal, pageParam: before }) =>
      (await askReaders({ text: q, ...(state && { state }), ...(before > 0 && { before }) }, { signal }))
        .json,
    getNextPageParam: (page) => (page.length < AT_ONCE ? undefined : page.at(-1)?.id),
    placeholderData: (before) => before,
  })
  if (list.isError) return <Failed error={list.error} again={() => void list.refetch()} />
  return (
    <>
      <ScreenHead
        title="读者"
        actions={
          may('membership.grant') && (
            <ExportLink list="readers" filter={{ member: state === 'member' ? 'now' : '' }} />
          )
        }
      >
        按名称、完整的手机或邮箱、手机末四位、读者编号或订单号查找，打开一位看全部往来。
      </ScreenHead>
      <search className="admin-filters">
        <Input.Search
          key={q}
          allowClear
          defaultValue={q}
          placeholder="名称、手机、邮箱、编号或订单号"
          aria-label="查找读者"
          className="admin-search"
          maxLength={100}
          onSearch={(text) => ask({ q: text.trim() })}
        />
        <Segmented
          aria-label="看哪些"
          value={state ?? ''}
          options={[
            { value: '' as const, label: '全部' },
            ...READER_STATES.map((value) => ({ value, label: READER_STATE_NAMES[value] })),
          ]}
          onChange={(value) => ask({ state: READER_STATES.find((each) => each === value) })}
        />
      </search>
      <OfficeTable<ReaderRow>
        name="读者"
        rowKey="id"
        loading={list.isFetching && !list.isFetchingNextPage}
        dataSource={list.data?.pages.flat() ?? []}
        empty={q === '' ? '没有这样的读者' : '没有找到；换完整的手机、邮箱或订单号试试'}
        isWhole
        columns={[
          {
            title: '名称',
            key: 'name',
            isName: true,
            render: (_, { id, name }) => (
              <Link className="admin-title" to={`/readers/${id}`}>
                {name}
              </Link>
            ),
          },
          { title: '编号', dataIndex: 'id', align: 'right' },
          { title: '手机', dataIndex: 'phone' },
          { title: '邮箱', dataIndex: 'email' },
          { title: '微信', key: 'wechat', render: (_, { hasWechat }) => (hasWechat ? '已绑定' : '') },
          { title: '状态', key: 'states', render: (_, { states }) => <ReaderTags states={states} /> },
          { title: '会员到期', dataIndex: 'memberUntil' },
          { title: '注册', dataIndex: 'createdAt', render: minuteOf },
        ]}
      />
      {list.hasNextPage && (
        <Button
          className="admin-note"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          再看 50 位
        </Button>
      )}
    </>
  )
}
