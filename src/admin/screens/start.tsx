import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from 'antd'
import type { ReactNode } from 'react'
import { listWaiting } from '#features/editing/admin/browser-calls.ts'
import { useMe } from '../parts/me.ts'
import { ScreenHead } from '../parts/screen-head.tsx'
import { Failed, Loading } from '../parts/states.tsx'
import { editorAddress } from '../editor-address.ts'

const ACTS: Readonly<Record<string, string>> = { publish: '发布', correct: '更正', withdraw: '撤下' }

interface Item {
  readonly kind: string
  readonly kindName: string
  readonly id: number
  readonly title: string
  readonly at: string
}

/** What waits for whoever is signed in, the most urgent first. */
export function Start() {
  const { name } = useMe()
  const waiting = useQuery({
    queryKey: ['waiting'],
    queryFn: ({ signal }) => listWaiting({}, { signal, isBackground: true }),
    refetchInterval: 60_000,
  })
  if (waiting.isPending) return <Loading />
  if (waiting.isError) return <Failed error={waiting.error} again={() => void waiting.refetch()} />
  const { reviews, returned, mine, scheduled, failed } = waiting.data.json
  return (
    <>
      <ScreenHead title={`您好，${name}`} />
      <div className="admin-waiting">
        <Block title="定时没有做成" items={failed} say={({ act }) => ACTS[act] ?? act} isUrgent />
        <Block title="等您审" items={reviews} say={({ by, version }) => `${by}，第 ${version} 版`} isUrgent />
        <Block title="退回给您的" items={returned} say={({ note }) => note} isUrgent />
        <Block title="您没写完的" items={mine} empty="没有未发布的修改" />
        <Block title="将要发生的" items={scheduled} say={({ act }) => ACTS[act] ?? act} empty="没有定时" />
      </div>
    </>
  )
}

interface BlockOf<Of extends Item> {
  readonly title: string
  readonly items: readonly Of[]
  readonly say?: (item: Of) => string
  /** Said when nothing waits; an urgent block is left out then. */
  readonly empty?: string
  readonly isUrgent?: boolean
}

function Block<Of extends Item>({ title, items, say, empty, isUrgent = false }: BlockOf<Of>): ReactNode {
  if (items.length === 0 && isUrgent) return null
  return (
    <Card size="small" title={items.length > 0 ? `${title}（${items.length}）` : title}>
      {items.length === 0 && <p className="admin-hint">{empty}</p>}
      <ul>
        {items.map((item) => (
          <li key={`${item.kind}${item.id}${item.at}`}>
            <Link to={editorAddress(item)}>{item.title || `${item.kindName} ${item.id}`}</Link>
            <span className="admin-hint">
              {item.kindName} {say?.(item)} {item.at.slice(5, 16).replace('T', ' ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
