import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '#admin/parts/me.ts'
import { shanghaiNow } from '#admin/parts/moments.ts'
import { shownYuan } from '#platform/money.ts'
import { askFigures } from './browser-calls.ts'
import { changeOf, netFen, sayChange, sumOf, sumOfFigure } from './sums.ts'
import { DAY } from './use-period.ts'
import './figures.css'

/** What happened yesterday, in a line with the way to all figures; nothing for whoever does not see them. */
export function Yesterday() {
  const may = useMay()('figures.read')
  const day = shanghaiNow().subtract(1, 'day').format(DAY)
  const asked = useQuery({
    queryKey: ['figures', { from: day, to: day }],
    queryFn: async ({ signal }) =>
      (await askFigures({ from: day, to: day }, { signal, isBackground: true })).json,
    enabled: may,
  })
  if (!asked.data || asked.data.now.days.length === 0) return null
  const { now, before } = asked.data
  const reads = sumOfFigure(now.days, 'reads')
  const change = sayChange(changeOf(reads, sumOfFigure(before.days, 'reads')))
  return (
    <section className="figure-yesterday" aria-label="昨天">
      <span>昨天</span>
      <span>
        阅读 <b>{reads.toLocaleString('zh-CN')}</b>{' '}
        {change && <span className="admin-hint">比前天 {change}</span>}
      </span>
      <span>
        读者 <b>{sumOfFigure(now.days, 'readers').toLocaleString('zh-CN')}</b>
      </span>
      <span>
        新会员 <b>{sumOf(now.members, ({ begun }) => begun).toLocaleString('zh-CN')}</b>
      </span>
      {now.money && (
        <span>
          净收入 <b>{shownYuan(netFen(now.money))}</b> 元
        </span>
      )}
      <Link to="/figures">统计</Link>
    </section>
  )
}
