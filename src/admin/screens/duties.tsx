import { Link } from '@tanstack/react-router'
import { Card } from 'antd'
import dayjs from 'dayjs'
import type { DutyView } from '#features/staff/list-duties.server.ts'
import { MOST_WAITING } from '#platform/database/most-waiting.ts'

/** What of the portal waits for whoever is signed in: each a way to where it is done, what waits longest first. */
export function Duties({ duties }: { duties: readonly DutyView[] }) {
  return (
    <section aria-labelledby="duties">
      <h2 id="duties" className="admin-waiting-head">
        等您处理
      </h2>
      <ul className="admin-duties">
        {duties.map((duty) => (
          <li key={duty.name}>
            <Card size="small">
              <Told duty={duty} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Told({ duty: { title, count, since, address } }: { duty: DutyView }) {
  const { pathname, searchParams } = new URL(address, location.origin)
  return (
    <Link className="admin-duty" to={pathname} search={Object.fromEntries(searchParams) as never}>
      <span className="admin-duty-count">{count >= MOST_WAITING ? `${MOST_WAITING}+` : count}</span>
      <span className="admin-duty-title">{title}</span>
      {since && <span className="admin-hint">最早的一件：{waitedFor(since)}</span>}
    </Link>
  )
}

function waitedFor(since: string): string {
  const days = dayjs().diff(dayjs(since), 'day')
  return days > 0 ? `${days} 天前` : since.slice(5, 16).replace('T', ' ')
}
