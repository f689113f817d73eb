import { Fragment } from 'react'
import type { EventView } from '#features/events/contract.ts'
import { NameLine } from '#features/labels/components/name-line.tsx'
import { dayAfter } from '#platform/calendar-days.ts'
import { SectionHeading } from '#ui/section-heading.tsx'

/** What happens when; an event of several days says which day it is. */
export function EventAgenda({ event: { agenda, startsOn } }: { event: EventView }) {
  if (agenda.length === 0) return null
  const days = [...Map.groupBy(agenda, ({ day = 1 }) => day)].toSorted(([one], [two]) => one - two)
  return (
    <section aria-label="议程" className="mt-10">
      <SectionHeading title="议程" />
      {days.map(([day, items]) => (
        <Fragment key={day}>
          {days.length > 1 ? (
            <h3 className="pt-6 pb-2 text-base text-copper">{`第${day}天　${monthDayOf(startsOn, day)}`}</h3>
          ) : null}
          <ol>
            {items.map((item) => (
              <AgendaLine key={`${item.time}${item.title}`} item={item} />
            ))}
          </ol>
        </Fragment>
      ))}
    </section>
  )
}

function monthDayOf(startsOn: string, day: number): string {
  const [, month, date] = dayAfter(startsOn, day - 1).split('-')
  return `${Number(month)}月${Number(date)}日`
}

function AgendaLine({ item }: { item: EventView['agenda'][number] }) {
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 border-b border-line/60 py-3">
      <span className="text-copper">{item.time}</span>
      <span>
        <span className="text-ink">{item.title}</span>
        {item.speaker ? (
          <span className="block text-sm text-muted">
            <NameLine names={[item.speaker, item.company]} />
          </span>
        ) : null}
      </span>
    </li>
  )
}
