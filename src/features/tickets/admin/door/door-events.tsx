import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { askDoorEvents } from '../browser-calls.ts'
import { countWaiting } from './kept-on-device.ts'
import './door.css'

/** The events at whose doors whoever is signed in may stand. */
export function DoorEvents() {
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: ['ticket-door-events'],
    queryFn: async () => (await askDoorEvents()).json,
  })
  // What a closed page has not sent is seen here, and nowhere else before that page is opened again.
  const { data: waiting } = useQuery({ queryKey: ['door-waiting'], queryFn: countWaiting, retry: false })
  if (isLoadingError) return <Failed error={error} again={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <main className="door">
      <h1>签到</h1>
      {data.length === 0 ? <Empty description="没有安排您签到的活动，请找主办方。" /> : null}
      <ul className="door-events">
        {data.map(({ id, title, startsOn, valid, entered }) => (
          <li key={id}>
            {/* A document of its own: only there may the camera be used, and only there it works without a network. */}
            <a href={`/admin/door/${id}`}>
              <strong>{title}</strong>
              <span>
                {startsOn} · 已签到 {entered} / {valid}
              </span>
              {waiting?.has(id) ? (
                <em className="door-unsent">这台手机还有 {waiting.get(id)} 次扫描没有送出，联网打开就送出</em>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
      <a href="/admin">回到后台</a>
    </main>
  )
}
