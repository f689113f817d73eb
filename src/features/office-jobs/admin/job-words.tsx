import { Progress, Tag } from 'antd'
import type { Counts, OfficeJob } from '../contract.ts'
import { OUTCOME_NAMES, OUTCOMES, STATE_NAMES } from '../words.ts'

const LOOKS: Readonly<Record<OfficeJob['state'], string>> = {
  checking: 'admin-tag-open',
  checked: 'admin-tag-next',
  running: 'admin-tag-open',
  done: 'admin-tag-good',
  cancelled: '',
  failed: 'admin-tag-bad',
}

export const isUnderWay = ({ state }: Pick<OfficeJob, 'state'>) => state === 'checking' || state === 'running'

/** Where one job is seen, or where those of its sort are. */
export const addressOf = ({ sort, id }: Pick<OfficeJob, 'sort' | 'id'>): string =>
  ({ import: `/imports/${id}`, export: '/exports', bulk: `/bulk/${id}` })[sort]

export function JobState({ job }: { job: OfficeJob }) {
  const words = job.isCancelling ? '正在取消' : STATE_NAMES[job.state]
  return <Tag className={LOOKS[job.state]}>{words}</Tag>
}

/** 新建 3，更新 1，拒绝 2 */
export const sayCounts = (counts: Counts): string =>
  OUTCOMES.flatMap((outcome) => {
    const count = counts[outcome] ?? 0
    return count > 0 ? [`${OUTCOME_NAMES[outcome]} ${count.toLocaleString('zh')}`] : []
  }).join('，')

/** What became of those of an act on many: 做成 3，没做成 2 */
export const sayMade = ({ made = 0, failed = 0 }: Counts): string =>
  [made > 0 && `做成 ${made.toLocaleString('zh')}`, failed > 0 && `没做成 ${failed.toLocaleString('zh')}`]
    .filter(Boolean)
    .join('，')

/** How far it is, how fast it goes and how long it takes from here. */
export function JobProgress({ job }: { job: OfficeJob }) {
  const { done, total, rate } = job
  const percent = total ? Math.min(100, Math.floor((done / total) * 100)) : 0
  const words = [
    total === undefined
      ? `${done.toLocaleString('zh')} 条`
      : `${done.toLocaleString('zh')} / ${total.toLocaleString('zh')} 条`,
    rate === undefined ? '' : `每秒 ${rate.toFixed(rate < 10 ? 1 : 0)} 条`,
    rate && total ? `还需约 ${sayTime((total - done) / rate)}` : '',
  ]
  return (
    <div className="admin-job-progress">
      <Progress percent={percent} status="active" aria-label="进度" />
      <p className="admin-hint">{words.filter(Boolean).join('，')}</p>
    </div>
  )
}

const sayTime = (seconds: number) =>
  seconds < 90 ? `${Math.max(1, Math.ceil(seconds))} 秒` : `${Math.ceil(seconds / 60)} 分钟`
