import { SectionHeading } from '#ui/section-heading.tsx'
import { z } from 'zod'
import type { FileCard } from '#features/files/contract.ts'
import type { SharedContext } from '#platform/context.ts'
import { page } from '#platform/pages/page.ts'
import type { PastEvents } from '#platform/settings/settings.server.ts'
import { EventTabs } from '../components/event-tabs.server.tsx'
import { FileLine } from '../components/file-line.server.tsx'
import { listTalks } from '../material-queries.server.ts'

interface View {
  /** The years whose talks are collected here. */
  readonly span: PastEvents['talks']
  readonly years: readonly { readonly year: number; readonly talks: readonly FileCard[] }[]
}

/** Talks of the years that the settings name, 2017 to 2020 unless staff say others, each leading to its file (EVENT-09). */
export const eventSpeakersPage = page({
  path: '/ev/speakers',
  about: '历届演讲资料',
  input: z.object({}),
  shared: { seconds: 300, tags: () => ['events', 'materials', 'files'] },
  async load(context: SharedContext): Promise<View> {
    const { talks } = context.services.settings.pastEvents
    return { span: talks, years: await listTalks(context, talks) }
  },
  head: ({ span: { from, to } }) => ({
    title: '演讲资料 - 活动',
    description: `${from === to ? from : `${from} 至 ${to}`} 年历届活动的演讲资料。`,
    canonical: '/ev/speakers',
  }),
  View: EventSpeakersPage,
})

function EventSpeakersPage({ view: { years } }: { view: View }) {
  return (
    <div className="wide pt-8">
      <h1 className="sr-only">演讲资料</h1>
      <EventTabs path="/ev/speakers" />
      <p className="pt-5 text-sm text-muted">
        近年的演讲资料按活动收在
        <a href="/files" className="ms-1 text-link">
          活动资料
        </a>
        ，最新的在前。
      </p>
      {years.map(({ year, talks }) => (
        <section key={year} aria-label={`${year}年`} className="pt-8">
          <SectionHeading title={`${year}年`} />
          <ul className="mt-2 grid grid-cols-1 gap-x-12 md:grid-cols-2">
            {talks.map((talk) => (
              <FileLine key={talk.id} file={talk} leadsToPage />
            ))}
          </ul>
        </section>
      ))}
      {years.length === 0 ? <p className="py-16 text-center text-muted">还没有收录演讲资料</p> : null}
    </div>
  )
}
