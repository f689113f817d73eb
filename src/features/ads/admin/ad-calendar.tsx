import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Empty } from 'antd'
import dayjs from 'dayjs'
import { Fragment, useState } from 'react'
import { shanghaiNow } from '#admin/parts/moments.ts'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { ScrollRegion } from '#admin/parts/table/scroll-region.tsx'
import { POSITIONS } from '../contract.ts'
import { isShownOn, overbookedOn, type Overbooked } from '../overbooked.ts'
import type { Placement } from '../list-placements.server.ts'
import { POSITION_NAMES } from '../positions.ts'
import { askCalendar } from './browser-calls.ts'

const DAYS = 42
const PAGES = { all: '', home: '，首页', feed: '，信息流' }

/** Who stands where on which day, six weeks at a time, and where more is booked than is shown (C-77). */
export function AdCalendar() {
  const [from, setFrom] = useState(() => shanghaiNow().startOf('week').format('YYYY-MM-DD'))
  const days = Array.from({ length: DAYS }, (_, at) => dayjs(from).add(at, 'day').format('YYYY-MM-DD'))
  const to = days.at(-1) ?? from
  const calendar = useQuery({
    queryKey: ['ad-calendar', from],
    queryFn: async ({ signal }) => (await askCalendar({ from, to }, { signal })).json,
    placeholderData: (before) => before,
  })
  if (calendar.isLoadingError) return <Failed error={calendar.error} again={() => void calendar.refetch()} />
  if (calendar.isPending) return <Loading />
  const move = (by: number) => setFrom(dayjs(from).add(by, 'day').format('YYYY-MM-DD'))
  const overbooked = overbookedOn(days, calendar.data)
  return (
    <>
      <ScreenHead
        title="广告日历"
        actions={
          <>
            <Button onClick={() => move(-DAYS)}>前六周</Button>
            <Button onClick={() => setFrom(shanghaiNow().startOf('week').format('YYYY-MM-DD'))}>
              这六周
            </Button>
            <Button onClick={() => move(DAYS)}>后六周</Button>
          </>
        }
      >
        {from} 至 {to}
        。投放中的广告，暂停的不列。首页推广一次放一条，社区页全部列出，其他位置一次放八条、轮流出现。
      </ScreenHead>
      {overbooked.length > 0 && (
        <Alert
          className="admin-notice"
          type="warning"
          title="这些日子排得太满，权重小的不会出现"
          description={<Conflicts overbooked={overbooked} />}
        />
      )}
      {calendar.data.length === 0 && (
        <Empty description="这六周没有广告" image={Empty.PRESENTED_IMAGE_SIMPLE} />
      )}
      {calendar.data.length > 0 && <Weeks days={days} placements={calendar.data} />}
    </>
  )
}

/** One line for each place, with the days on which it is too full. */
function Conflicts({ overbooked }: { overbooked: readonly Overbooked[] }) {
  const places = Map.groupBy(overbooked, ({ position, industry, page }) => `${position} ${industry} ${page}`)
  return (
    <ul>
      {[...places].map(([place, [first, ...more]]) =>
        first === undefined ? null : (
          <li key={place}>
            {POSITION_NAMES[first.position]}
            {first.page && PAGES[first.page]}：{first.day}
            {more.length > 0 && ` 至 ${more.at(-1)?.day}，共 ${more.length + 1} 天`}，放得下 {first.room}{' '}
            条，排了 {first.ads.length} 条（{first.ads.map(({ title }) => title).join('、')}）
          </li>
        ),
      )}
    </ul>
  )
}

function Weeks({ days, placements }: { days: readonly string[]; placements: readonly Placement[] }) {
  return (
    <ScrollRegion className="admin-calendar" name="广告日历">
      <table>
        <thead>
          <tr>
            <th scope="col">广告</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-label={day}>
                {day.endsWith('-01') || day === days[0] ? day.slice(5).replace('-', '/') : day.slice(8)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {POSITIONS.map((position) => {
            const own = placements.filter((placement) => placement.position === position)
            return (
              own.length > 0 && (
                <Fragment key={position}>
                  <tr>
                    <th scope="rowgroup" colSpan={days.length + 1} className="admin-calendar-place">
                      {POSITION_NAMES[position]}
                    </th>
                  </tr>
                  {own.map((placement) => (
                    <Bar key={placement.id} days={days} placement={placement} />
                  ))}
                </Fragment>
              )
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function Bar({ days, placement }: { days: readonly string[]; placement: Placement }) {
  const { id, title, client, page, firstDay, lastDay, isWithheld } = placement
  const first = days.findIndex((day) => isShownOn(placement, day))
  const shown = days.filter((day) => isShownOn(placement, day)).length
  const after = days.length - first - shown
  return (
    <tr>
      <th scope="row">
        <Link to={`/ads/${id}` as never}>{title}</Link>
        <span className="admin-hint">
          {client}
          {PAGES[page]}
          {isWithheld && '，指向的内容没有公开，没有显示'}
        </span>
      </th>
      {first > 0 && <td colSpan={first} aria-label="空" />}
      <td colSpan={shown} className="admin-calendar-bar">
        {firstDay} 至 {lastDay ?? '不限'}
      </td>
      {after > 0 && <td colSpan={after} aria-label="空" />}
    </tr>
  )
}
