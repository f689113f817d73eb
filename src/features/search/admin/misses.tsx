import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Input, Segmented, Space } from 'antd'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { listMisses, settleMiss } from './browser-calls.ts'
import { IndexDesk } from './index-desk.tsx'
import { MakeAlias } from './make-alias.tsx'

const SORTS = [
  { value: 'times', label: '次数多的在前' },
  { value: 'latest', label: '最近的在前' },
] as const

interface Miss {
  readonly query: string
  readonly times: number
  readonly lastAt: string
}

/** What readers looked for in vain, and the way to let it be found: another name for what we call otherwise (C-58). */
export function Misses() {
  const { attempt } = useAttempt()
  const queries = useQueryClient()
  const [q, setQuery] = useState('')
  const [sort, setSort] = useState<(typeof SORTS)[number]['value']>('times')
  const [page, setPage] = useState(1)
  const [named, setNamed] = useState<string>()
  const list = useQuery({
    queryKey: ['misses', { q, sort, page }],
    queryFn: async ({ signal }) => (await listMisses({ q, sort, page }, { signal })).json,
    placeholderData: keepPreviousData,
  })
  const settle = async (query: string, said: string) => {
    await attempt(() => settleMiss({ query }), said)
    await queries.invalidateQueries({ queryKey: ['misses'] })
  }
  if (list.isLoadingError) return <Failed error={list.error} again={() => void list.refetch()} />
  return (
    <>
      <ScreenHead title="没找到的搜索" actions={<ExportLink list="search-misses" filter={{ q, sort }} />}>
        读者搜了、一条也没有找到的词，保留 90 天，不记是谁。本站叫另一个名字的，加成词条的别名就能找到。
      </ScreenHead>
      <IndexDesk />
      <search className="admin-filters">
        <Input.Search
          allowClear
          aria-label="在没找到的搜索里查找"
          placeholder="词里的字"
          className="admin-search"
          onSearch={(text) => {
            setQuery(text)
            setPage(1)
          }}
        />
        <Segmented options={[...SORTS]} value={sort} onChange={setSort} />
      </search>
      <OfficeTable<Miss>
        name="没找到的搜索"
        rowKey="query"
        loading={list.isFetching}
        dataSource={list.data?.misses ?? []}
        empty={q === '' ? '没有没找到的搜索' : '没有这样的词'}
        paging={{ current: page, total: list.data?.total ?? 0, onChange: setPage }}
        columns={[
          { title: '搜的是', dataIndex: 'query', isName: true },
          { title: '次数', dataIndex: 'times', width: 96, align: 'right' },
          {
            title: '最近一次',
            dataIndex: 'lastAt',
            width: 180,
            render: minuteOf,
          },
          {
            title: '操作',
            key: 'actions',
            width: 300,
            render: (_, { query }) => (
              <Space>
                <Button size="small" aria-label={`“${query}”加成别名`} onClick={() => setNamed(query)}>
                  加成别名
                </Button>
                <Link to="/dictionary/new" search={{ name: query } as never}>
                  <Button size="small" aria-label={`“${query}”写成新词条`}>
                    新词条
                  </Button>
                </Link>
                <Button
                  size="small"
                  aria-label={`“${query}”不必处理`}
                  onClick={() => void settle(query, '已去掉')}
                >
                  不必处理
                </Button>
              </Space>
            ),
          },
        ]}
      />
      {named !== undefined && (
        <MakeAlias
          word={named}
          onClose={() => setNamed(undefined)}
          onDone={() => {
            setNamed(undefined)
            void settle(named, `“${named}”现在找得到了`)
          }}
        />
      )}
    </>
  )
}
