import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { App, Button, Segmented, Space } from 'antd'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { askDeadLinks, sendAskAgain, sendIgnore } from './browser-calls.ts'

const LISTS = [
  { value: 'dead', label: '打不开的' },
  { value: 'ignored', label: '不再检查的' },
] as const

interface Row {
  readonly id: number
  readonly topicId: number
  readonly title: string
  readonly block?: number | undefined
  readonly url: string
  readonly reason: string
  readonly since: string
}

/** Links out of published articles that died, and what to do with each: correct the article, ask again, or leave it. */
export function Links() {
  const { message } = App.useApp()
  const { attempt, isBusyOn } = useAttempt<number>()
  const queries = useQueryClient()
  const [which, setWhich] = useState<(typeof LISTS)[number]['value']>('dead')
  const [page, setPage] = useState(1)
  const list = useQuery({
    queryKey: ['links', which, page],
    queryFn: async ({ signal }) => (await askDeadLinks({ which, page }, { signal })).json,
    placeholderData: keepPreviousData,
  })
  const changed = () => queries.invalidateQueries({ queryKey: ['links'] })
  const askAgain = async (id: number) => {
    const ask = async () => {
      const { problem } = (await sendAskAgain({ id })).json
      void message.info(problem === '' ? '现在打得开' : `还是打不开：${problem}`)
    }
    await attempt(ask, undefined, id)
    await changed()
  }
  const ignore = async (id: number) => {
    await attempt(() => sendIgnore({ id }), '不再检查这个链接', id)
    await changed()
  }
  if (list.isLoadingError) return <Failed error={list.error} again={() => void list.refetch()} />
  return (
    <>
      <ScreenHead title="失效的链接" actions={<ExportLink list="dead-links" filter={{ which }} />}>
        已发布文章里通向别处、接连三夜打不开的链接。页面不会自己改：打开文章修改链接，或确认那里还在。
      </ScreenHead>
      <div className="admin-filters">
        <Segmented
          aria-label="哪些链接"
          options={[...LISTS]}
          value={which}
          onChange={(value) => {
            setWhich(value)
            setPage(1)
          }}
        />
      </div>
      <OfficeTable<Row>
        name="失效的链接"
        rowKey={({ id, topicId }) => `${topicId}-${id}`}
        loading={list.isFetching}
        dataSource={list.data?.rows ?? []}
        empty={which === 'dead' ? '没有打不开的链接' : '没有不再检查的链接'}
        paging={{ current: page, total: list.data?.total ?? 0, onChange: setPage }}
        columns={[
          {
            title: '文章',
            dataIndex: 'title',
            isName: true,
            render: (title: string, { topicId, block }) => (
              <Link to={`/topics/${topicId}`} search={{ part: block } as never}>
                {title}
              </Link>
            ),
          },
          {
            title: '链接',
            dataIndex: 'url',
            render: (url: string) => (
              <a href={url} target="_blank" rel="noopener noreferrer nofollow">
                {shortened(url)}
              </a>
            ),
          },
          { title: '怎么了', dataIndex: 'reason', width: 220 },
          { title: '从哪天起', dataIndex: 'since', width: 120 },
          {
            title: '操作',
            key: 'actions',
            width: 210,
            render: (_, { id, url }) => (
              <Space>
                <Button
                  size="small"
                  loading={isBusyOn(id)}
                  aria-label={`再检查 ${url}`}
                  onClick={() => void askAgain(id)}
                >
                  再检查
                </Button>
                {which === 'dead' && (
                  <Button size="small" aria-label={`不再检查 ${url}`} onClick={() => void ignore(id)}>
                    不再检查
                  </Button>
                )}
              </Space>
            ),
          },
        ]}
      />
    </>
  )
}

const LONGEST_SHOWN = 70
const shortened = (url: string) => (url.length > LONGEST_SHOWN ? `${url.slice(0, LONGEST_SHOWN)}…` : url)
