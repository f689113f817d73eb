import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Empty } from 'antd'
import type { ReactNode } from 'react'
import { TitledCard } from '#admin/parts/titled-card.tsx'
import { listWaiting } from '#features/editing/admin/browser-calls.ts'
import { PLANNED_ACT_NAMES } from '#features/editing/calendar/act-names.ts'
import { Yesterday } from '#features/figures/admin/yesterday.tsx'
import { listDuties } from '#features/staff/admin/browser-calls.ts'
import { useMe } from '../parts/me.ts'
import { ScreenHead } from '../parts/screen-head.tsx'
import { Failed, Loading } from '../parts/states.tsx'
import { editorAddress } from '../editor-address.ts'
import { Duties } from './duties.tsx'

interface Item {
  readonly kind: string
  readonly kindName: string
  readonly id: number
  readonly title: string
  readonly at: string
}

/** What waits for whoever is signed in, the most urgent first; a role sees only what it may settle. */
export function Start() {
  const { name } = useMe()
  const waiting = useQuery({
    queryKey: ['waiting'],
    queryFn: async ({ signal }) => (await listWaiting({}, { signal, isBackground: true })).json,
    refetchInterval: 60_000,
  })
  const duties = useQuery({
    queryKey: ['duties'],
    queryFn: async ({ signal }) => (await listDuties({}, { signal, isBackground: true })).json,
    refetchInterval: 60_000,
  })
  if (waiting.isLoadingError) return <Failed error={waiting.error} again={() => void waiting.refetch()} />
  if (duties.isLoadingError) return <Failed error={duties.error} again={() => void duties.refetch()} />
  if (waiting.isPending || duties.isPending) return <Loading />
  const { reviews, returned, settled, mine, scheduled, failed } = waiting.data
  const open = duties.data.filter(({ count }) => count > 0)
  const done = duties.data.filter(({ count }) => count === 0)
  const isNothing = open.length === 0 && Object.values(waiting.data).every((items) => items.length === 0)
  return (
    <>
      <ScreenHead title={`您好，${name}`} />
      <Yesterday />
      {isNothing && <Empty description="现在没有等您处理的事" image={Empty.PRESENTED_IMAGE_SIMPLE} />}
      {open.length > 0 && <Duties duties={open} />}
      <div className="admin-waiting">
        <Block
          title="定时没有做成"
          items={failed}
          say={({ act, why }) => [PLANNED_ACT_NAMES[act], why].filter(Boolean).join('：')}
        />
        <Block title="等您审" items={reviews} say={({ by, version }) => `${by}，第 ${version} 版`} />
        <Block title="退回给您的" items={returned} say={({ note }) => note} />
        <Block
          title="您送审的"
          items={settled}
          say={({ became }) => (became === 'published' ? '已发布' : '已批准')}
        />
        <Block title="您没写完的" items={mine} />
        <Block title="将要发生的" items={scheduled} say={({ act }) => PLANNED_ACT_NAMES[act]} />
      </div>
      {done.length > 0 && (
        <p className="admin-hint">已经处理完：{done.map(({ title }) => title).join('、')}</p>
      )}
    </>
  )
}

interface BlockOf<Of extends Item> {
  readonly title: string
  readonly items: readonly Of[]
  readonly say?: (item: Of) => string
}

/** Nothing is shown of what nothing waits in. */
function Block<Of extends Item>({ title, items, say }: BlockOf<Of>): ReactNode {
  if (items.length === 0) return null
  return (
    <TitledCard title={`${title}（${items.length}）`}>
      <ul>
        {items.map((item) => (
          <li key={`${item.kind}${item.id}${item.at}`}>
            <Link to={editorAddress(item)}>{item.title || `${item.kindName} ${item.id}`}</Link>
            <span className="admin-hint">
              {item.kindName} {say?.(item)}{' '}
              <span className="admin-when">{item.at.slice(5, 16).replace('T', ' ')}</span>
            </span>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
