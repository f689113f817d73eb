import { Button } from 'antd'
import { TitledCard } from '#admin/parts/titled-card.tsx'
import { MISSED_DAYS } from '../limits.ts'

interface Candidate {
  readonly path: string
  readonly times: number
  readonly lastOn: string
}

/** Addresses that are asked for and are not there, the most frequent first. */
export function Candidates({
  rows,
  onChoose,
}: {
  rows: readonly Candidate[]
  onChoose: (path: string) => void
}) {
  if (rows.length === 0) return null
  return (
    <TitledCard title="常被问起、却没有的地址" className="admin-section">
      <p className="admin-hint">{MISSED_DAYS} 天之内，不记是谁。点一下，填进上面。</p>
      <ul className="admin-candidates">
        {rows.map(({ path, times, lastOn }) => (
          <li key={path}>
            <Button type="link" size="small" onClick={() => onChoose(path)} aria-label={`${path} 跳到…`}>
              {path}
            </Button>
            <span className="admin-hint">
              {times} 次，最近 {lastOn}
            </span>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
