import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Alert, Button, Segmented } from 'antd'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { shanghaiNow } from '#admin/parts/moments.ts'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import type { Planned } from '../../calendar/contract.ts'
import { listPlanned } from '../browser-calls.ts'
import './calendar.css'
import { Day } from './day.tsx'
import { calendarAddress, daysOf, stepFrom, type View } from './days.ts'
import { MoveDialog } from './move-dialog.tsx'
import { useMoving } from './use-moving.ts'

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** What happens by itself on which day, of every kind that one works on; what waits is moved with the mouse or the keys. */
export function Calendar() {
  const { view, day = shanghaiNow().format('YYYY-MM-DD') } = calendarAddress(useSearch({ strict: false }))
  const navigate = useNavigate()
  const open = (search: { readonly view?: View; readonly day?: string }) =>
    void navigate({ to: '/calendar', search: { view, day, ...search } as never })
  const days = daysOf(view, day)
  const planned = useQuery({
    queryKey: ['planned', days[0], days.length],
    queryFn: async ({ signal }) =>
      (await listPlanned({ from: days[0] ?? day, days: days.length }, { signal })).json,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  const [asked, setAsked] = useState<Planned>()
  const { move, moveToDay } = useMoving(() => void planned.refetch())
  if (planned.isLoadingError) return <Failed error={planned.error} again={() => void planned.refetch()} />
  if (planned.isPending) return <Loading />
  const of = new Map(days.map((each) => [each, [] as Planned[]]))
  for (const each of planned.data.planned) of.get(each.at.slice(0, 10))?.push(each)
  const name =
    view === 'month' ? `${day.slice(0, 4)} 年 ${Number(day.slice(5, 7))} 月` : `${days[0]} 至 ${days[6]}`
  return (
    <>
      <ScreenHead
        title="排期"
        actions={
          <>
            <Segmented<View>
              aria-label="一次看多少"
              options={[
                { value: 'month', label: '月' },
                { value: 'week', label: '周' },
              ]}
              value={view}
              onChange={(next) => open({ view: next })}
            />
            <Button onClick={() => open({ day: stepFrom(view, day, -1) })}>
              {view === 'month' ? '上月' : '上周'}
            </Button>
            <Button onClick={() => open({ day: shanghaiNow().format('YYYY-MM-DD') })}>今天</Button>
            <Button onClick={() => open({ day: stepFrom(view, day, 1) })}>
              {view === 'month' ? '下月' : '下周'}
            </Button>
            <ExportLink list="planned" filter={{ from: days[0], days: days.length }} />
          </>
        }
      >
        <p className="admin-hint">
          到时间自己发布、更正、撤下的内容。拖到另一天，或按“改时间”；几点几分不变，改到过去会被拒绝。
        </p>
      </ScreenHead>
      <h2 className="calendar-name" aria-live="polite">
        {name}
      </h2>
      {planned.data.isMore && (
        <Alert
          type="info"
          showIcon
          className="admin-notice"
          title="这段时间排的太多，只显示最早的 500 项；按周看得全些"
        />
      )}
      <div className="calendar-weekdays" aria-hidden="true">
        {WEEKDAYS.map((each) => (
          <span key={each}>{each}</span>
        ))}
      </div>
      <ol className={`calendar calendar-${view}`} aria-label={`${name}的排期`}>
        {days.map((each, place) => (
          <Day
            key={each}
            day={each}
            weekday={WEEKDAYS[place % 7] ?? ''}
            planned={of.get(each) ?? []}
            isOutside={view === 'month' && each.slice(0, 7) !== day.slice(0, 7)}
            onAsk={setAsked}
            onDrop={moveToDay}
          />
        ))}
      </ol>
      {asked && (
        <MoveDialog planned={asked} onClose={() => setAsked(undefined)} onMove={(at) => move(asked, at)} />
      )}
    </>
  )
}
