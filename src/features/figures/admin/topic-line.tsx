import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '#admin/parts/me.ts'
import { askFiguresOfTopic } from './browser-calls.ts'
import { sumOf } from './sums.ts'
import { lastDays } from './use-period.ts'

const DAYS = 30

/** How an article was read lately, in a line beside it, with the way to its figures. */
export function TopicFiguresLine({ id }: { id: number }) {
  const may = useMay()('figures.read')
  const asked = useQuery({
    queryKey: ['figures of topic', String(id), lastDays(DAYS)],
    queryFn: async ({ signal }) =>
      (await askFiguresOfTopic({ id, ...lastDays(DAYS) }, { signal, isBackground: true })).json,
    enabled: may,
  })
  if (!asked.data) return null
  const { days, isPaid } = asked.data
  const reads = sumOf(days, (day) => day.reads)
  const gates = sumOf(days, (day) => day.gates)
  const paid = sumOf(days, (day) => day.paid)
  return (
    <p className="admin-hint">
      最近 {DAYS} 天 {reads.toLocaleString('zh-CN')} 次阅读
      {isPaid &&
        `，${gates.toLocaleString('zh-CN')} 人次看到付费墙，${paid.toLocaleString('zh-CN')} 笔付款`}{' '}
      <Link to="/figures/topics/$id" params={{ id: String(id) } as never}>
        统计
      </Link>
    </p>
  )
}
