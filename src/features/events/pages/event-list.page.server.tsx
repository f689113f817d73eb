import { z } from 'zod'
import type { SharedContext } from '#platform/context.ts'
import { industryPath } from '#platform/industries/industry.ts'
import { MovedTo, page } from '#platform/pages/page.ts'
import { EventTabs } from '../components/event-tabs.server.tsx'
import { EventTile } from '../components/event-tile.server.tsx'
import type { EventCard } from '../contract.ts'
import { listEvents } from '../queries.server.ts'

interface View {
  readonly upcoming: readonly EventCard[]
  readonly past: readonly EventCard[]
  /** Events of the other industries. */
  readonly elsewhere: readonly {
    readonly name: string
    readonly path: string
    readonly events: readonly EventCard[]
  }[]
}

/** `/ev` is the list (ROUTE-25). */
export const eventsEntrance = page({
  path: '/ev',
  about: '活动入口，转到活动列表',
  input: z.object({}),
  load: async (): Promise<never> => {
    throw new MovedTo('/ev/list', { isForEver: false })
  },
  head: () => ({ title: '活动' }),
  View: () => null,
})

/** Events to come and past ones, two in a row (EVENT-01 to -08, ROUTE-27). */
export const eventListPage = page({
  path: '/ev/list',
  about: '活动列表',
  input: z.object({}),
  // A minute, so that badges go with the day and not with the next change.
  shared: { seconds: 60, tags: () => ['events'] },
  load: async (context: SharedContext): Promise<View> => {
    const { all, main } = context.services.industries
    const listed = await listEvents(context, { industry: main })
    const others = all.filter(({ slug }) => slug !== main)
    const lists = await Promise.all(
      others.map(async ({ slug, name }) => {
        const { upcoming, past } = await listEvents(context, { industry: slug })
        return { name, path: industryPath(slug), events: [...upcoming, ...past] }
      }),
    )
    return { ...listed, elsewhere: lists.filter(({ events }) => events.length > 0) }
  },
  head: () => ({
    title: '活动',
    description: '第三代半导体产业活动：即将举行的峰会、论坛与线上研讨，以及往届回顾。',
    canonical: '/ev/list',
  }),
  View: EventListPage,
})

function EventListPage({ view: { upcoming, past, elsewhere } }: { view: View }) {
  return (
    <div className="wide pt-8">
      <h1 className="sr-only">活动</h1>
      <EventTabs path="/ev/list" />
      <Section title="即将举行" events={upcoming} empty="新的活动正在筹备，敬请留意" isFirst />
      <Section title="往届回顾" events={past} empty="还没有往届活动" />
      {elsewhere.map(({ name, path, events }) => (
        <Section key={name} title={`${name}活动`} path={path} events={events} />
      ))}
    </div>
  )
}

function Section({
  title,
  path,
  events,
  empty,
  isFirst = false,
}: {
  title: string
  /** The page of the industry that they are of. */
  path?: string
  events: readonly EventCard[]
  empty?: string
  isFirst?: boolean
}) {
  return (
    <section aria-label={title} className="pt-8">
      <h2 className="mb-5 text-xl">
        {path ? (
          <a href={path} className="hover:text-accent hover:underline">
            {title}
          </a>
        ) : (
          title
        )}
      </h2>
      {events.length > 0 ? (
        <ul className="grid grid-cols-1 gap-6 md:grid-cols-2">
          {events.map((event, index) => (
            <EventTile key={event.id} event={event} isFirst={isFirst && index === 0} />
          ))}
        </ul>
      ) : (
        <p className="rounded-xl bg-surface py-12 text-center text-muted">{empty}</p>
      )}
    </section>
  )
}
