import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Descriptions, Input, Popconfirm, Space, Tag } from 'antd'
import { useState } from 'react'
import { TitledCard } from '#admin/parts/titled-card.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { KIND_NAMES } from '../kind-names.ts'
import { askIndexState, findIndexed, indexPageAnew, startRebuilding } from './browser-calls.ts'

const STATE = ['search-index']

/** What the search knows of one page, and the ways to have it know what stands there now: one page, or all (C-57). */
export function IndexDesk() {
  const { attempt } = useAttempt()
  const queries = useQueryClient()
  const [address, setAddress] = useState('')
  const page = useQuery({
    queryKey: ['indexed', address],
    queryFn: async ({ signal }) => (await findIndexed({ address }, { signal })).json,
    enabled: address !== '',
  })
  const change = async (work: () => Promise<unknown>, done: string, key: readonly string[]) => {
    await attempt(work, done)
    await queries.invalidateQueries({ queryKey: key })
  }
  return (
    <TitledCard
      title="搜索里有什么"
      className="admin-section"
      extra={<Rebuilding onStart={() => change(() => startRebuilding({}), '一分钟之内开始重建', STATE)} />}
    >
      <Space wrap>
        <Input.Search
          allowClear
          aria-label="页面的地址"
          placeholder="页面的地址"
          className="admin-search"
          maxLength={300}
          onSearch={(text) => setAddress(text.trim())}
        />
        {address !== '' && (
          <Button
            onClick={() =>
              void change(() => indexPageAnew({ address }), '已照现在的样子编入', ['indexed', address])
            }
          >
            重新编入
          </Button>
        )}
      </Space>
      {page.isError && <p role="alert">{page.error.message}</p>}
      {page.data === null && <p role="status">搜索里没有这个地址</p>}
      {page.data && <Known page={page.data} />}
    </TitledCard>
  )
}

function Rebuilding({ onStart }: { onStart: () => Promise<void> }) {
  const { data } = useQuery({
    queryKey: STATE,
    queryFn: async ({ signal }) => (await askIndexState({}, { signal, isBackground: true })).json,
    refetchInterval: ({ state }) => (state.data?.isBuilding ? 5000 : false),
  })
  if (!data) return null
  if (data.isBuilding)
    return (
      <span role="status">
        正在重建：{data.sources} 类内容，做完 {data.finished} 类
      </span>
    )
  return (
    <Popconfirm
      title="重建整个搜索索引？"
      description="读者照常搜索；内容很多时要做一阵。"
      okText="重建"
      onConfirm={onStart}
    >
      <Button size="small">重建索引</Button>
    </Popconfirm>
  )
}

type Page = NonNullable<Awaited<ReturnType<typeof findIndexed>>['json']>

function Known({ page: { path, kind, title, labels, text, isPaid, at } }: { page: Page }) {
  const items = [
    {
      key: 'title',
      label: '标题',
      children: (
        <a href={path} target="_blank" rel="noreferrer">
          {title}
        </a>
      ),
    },
    { key: 'kind', label: '种类', children: `${KIND_NAMES[kind]}${isPaid ? '，会员内容' : ''}` },
    { key: 'at', label: '排序用的时间', children: minuteOf(at) },
    {
      key: 'labels',
      label: '标签',
      children: labels.length === 0 ? '没有' : labels.map((label) => <Tag key={label}>{label}</Tag>),
    },
    { key: 'text', label: '公开的文字', children: text || '没有' },
  ]
  return <Descriptions size="small" column={1} items={items} />
}
