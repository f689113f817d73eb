import { Link } from '@tanstack/react-router'
import { useMay } from '#admin/parts/me.ts'
import { shanghaiNow } from '#admin/parts/moments.ts'
import { shownYuan } from '#platform/money.ts'
import type { Figures } from '../contract.ts'
import type { DayFigure } from '../names.ts'
import { isComparable, netFen, readersADay, standingAfter, sumOf, sumOfFigure } from './sums.ts'
import { Tile } from './tile.tsx'
import { DAY } from './use-period.ts'

/** The period in a few figures, each beside that of as many days before. */
export function Overview({ figures }: { figures: Figures }) {
  const may = useMay()
  const { now, before } = figures
  const areComparable = isComparable(figures, shanghaiNow().format(DAY))
  const sum = (figure: DayFigure) => sumOfFigure(now.days, figure)
  const against = (value: number, then: number) => (areComparable ? ([value, then] as const) : undefined)
  const summed = (figure: DayFigure) => against(sum(figure), sumOfFigure(before.days, figure))
  const begun = sumOf(now.members, (day) => day.begun)
  const ended = sumOf(now.members, (day) => day.ended)
  const readers = readersADay(now.days)
  return (
    <>
      <ul className="figure-tiles">
        <Tile name="阅读" value={sum('reads').toLocaleString('zh-CN')} compared={summed('reads')} />
        <Tile
          name="每天的读者"
          value={readers.toLocaleString('zh-CN')}
          compared={against(readers, readersADay(before.days))}
          hint="平均"
        />
        <Tile
          name="会员付款"
          value={sum('orders_paid').toLocaleString('zh-CN')}
          compared={summed('orders_paid')}
          hint={`从付费墙来 ${sum('paid').toLocaleString('zh-CN')} 笔`}
        />
        <Tile
          name="有效会员"
          value={standingAfter(now.members).toLocaleString('zh-CN')}
          compared={against(standingAfter(now.members), standingAfter(before.members))}
          hint={`新增 ${begun.toLocaleString('zh-CN')}，到期与退款 ${ended.toLocaleString('zh-CN')}`}
        />
        {now.money && (
          <Tile
            name="净收入（元）"
            value={shownYuan(netFen(now.money))}
            compared={against(netFen(now.money), netFen(before.money ?? []))}
            hint={may('orders.books') && <Link to="/earnings">收入明细</Link>}
          />
        )}
      </ul>
      <ul className="figure-facts">
        {SMALL.filter(([figure]) => sum(figure) > 0).map(([figure, name]) => (
          <li key={figure}>
            {name} <b>{sum(figure).toLocaleString('zh-CN')}</b>
          </li>
        ))}
        {may('ads.edit') && (
          <li>
            <Link to="/ad-report">广告报表</Link>
          </li>
        )}
      </ul>
    </>
  )
}

const SMALL: readonly (readonly [DayFigure, string])[] = [
  ['accounts', '新账号'],
  ['comments', '评论'],
  ['shares', '短链接打开'],
  ['file_reads', '资料阅读'],
  ['file_downloads', '资料下载'],
  ['ad_views', '广告露出'],
  ['ad_clicks', '广告点击'],
]
