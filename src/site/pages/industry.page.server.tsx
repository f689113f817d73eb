import type { z } from 'zod'
import { EventTile } from '#features/events/components/event-tile.server.tsx'
import type { EventCard } from '#features/events/contract.ts'
import { listEvents } from '#features/events/queries.server.ts'
import { chosenTitle, feedPath, titlesOf, type FeedFilter } from '#features/news/addresses.ts'
import { FeedTabLinks } from '#features/news/components/feed-tab-links.tsx'
import { FeedAddress } from '#features/news/feed-address.ts'
import { offeredOf } from '#features/news/queries.server.ts'
import { SearchWithin } from '#features/search/components/search-within.server.tsx'
import { reportPath } from '#features/reports/addresses.ts'
import type { ReportView } from '#features/reports/contract.ts'
import { listReports } from '#features/reports/queries.server.ts'
import { BackToNewest } from '#features/topics/components/back-to-newest.tsx'
import { TopicRow } from '#features/topics/components/topic-row.tsx'
import type { FeedSlice } from '#features/topics/contract.ts'
import { FEED_LABELS_TAG, readFeedLabels } from '#features/topics/feed-labels/feed-labels.server.ts'
import type { FeedLabels } from '#features/topics/feed-labels/feed-labels.ts'
import { listTopics } from '#features/topics/lists/feed-queries.server.ts'
import { feedList, TOPICS_PER_LOAD } from '#features/topics/lists/lists.ts'
import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import type { SharedContext } from '#platform/context.ts'
import { Industry, industryPath } from '#platform/industries/industry.ts'
import { MovedTo, page } from '#platform/pages/page.ts'
import { Refusal } from '#platform/refusal.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { SideTitle } from '#ui/side-title.tsx'

interface View {
  readonly slug: Industry
  readonly name: string
  /** The tabs and filters of its news that readers are offered; it may have none. */
  readonly labels: FeedLabels
  readonly filter: FeedFilter
  /** Whether its tab or filter is offered to nobody any more. */
  readonly isHidden: boolean
  readonly slice: FeedSlice
  readonly isLater: boolean
  readonly reports: readonly ReportView[]
  readonly events: readonly EventCard[]
}

const IndustryAddress = FeedAddress.extend({ slug: Industry })

async function loadIndustry(
  context: SharedContext,
  { slug, before, ...filter }: z.output<typeof IndustryAddress>,
): Promise<View> {
  const { all, main } = context.services.industries
  if (slug === main) throw new MovedTo('/', { isForEver: false })
  const name = all.find((each) => each.slug === slug)?.name
  if (name === undefined) throw new Refusal('not_found', 'page_not_found')
  const names = [filter.tab, filter.filter].filter((each) => each !== undefined)
  const [labels, slice, reports, { upcoming, past }] = await Promise.all([
    readFeedLabels(context, { industry: slug, scope: 'news' }),
    listTopics(context, { list: feedList(slug, 'news', names), before, limit: TOPICS_PER_LOAD }),
    listReports(context),
    listEvents(context, { industry: slug }),
  ])
  const { offered, isHidden } = offeredOf(labels, filter)
  return {
    slug,
    name,
    labels: offered,
    filter,
    isHidden,
    slice,
    isLater: before < FAR_FUTURE_MS,
    reports: reports.filter((report) => report.industry === slug),
    events: [...upcoming, ...past],
  }
}

/** What there is of an industry beside the main one, whose own pages are the rest of the portal (PROD-15). */
export const industryPage = page({
  path: '/industry/:slug',
  about: '主产业以外的一个产业：资讯、白皮书与活动',
  input: IndustryAddress,
  shared: { seconds: 60, tags: () => ['topics', 'reports', 'events', FEED_LABELS_TAG] },
  load: loadIndustry,
  status: ({ slice, reports, events, filter }) =>
    slice.items.length + reports.length + events.length === 0 && filter.tab === undefined ? 404 : 200,
  head: ({ slug, name, labels, filter, isHidden, slice, isLater }) => ({
    title: titleOf(name, titlesOf(labels, filter)),
    description: `${name}产业的资讯、白皮书与活动。`,
    canonical: feedPath(industryPath(slug), filter),
    isIndexed: !isLater && !isHidden,
    next: slice.next === undefined ? undefined : feedPath(industryPath(slug), filter, slice.next),
  }),
  View: IndustryPage,
})

const titleOf = (name: string, filter: FeedFilter) =>
  filter.tab ? `${chosenTitle(filter)} ${name}产业` : `${name}产业`

function IndustryPage({
  view: { slug, name, labels, filter, slice, isLater, reports, events },
}: {
  view: View
}) {
  const path = industryPath(slug)
  return (
    <div className="wide pt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 pb-6">
        <PageTitle title={`${name}产业`}>与宽禁带半导体相邻的{name}产业：资讯、白皮书与活动。</PageTitle>
        <SearchWithin only={{ industry: slug }} label={`在${name}产业中搜索`} />
      </div>
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-label="资讯" className="min-w-0">
          <SectionHeading title="资讯" />
          {labels.tabs.length > 0 ? (
            <div className="border-b border-line">
              <FeedTabLinks base={path} labels={labels} filter={filter} />
            </div>
          ) : null}
          {isLater ? <BackToNewest path={feedPath(path, filter)} /> : null}
          {slice.items.map((topic, index) => (
            <TopicRow key={topic.id} topic={topic} isFirst={index === 0} />
          ))}
          {slice.items.length === 0 ? (
            <p className="py-12 text-center text-muted">
              {isLater ? '没有更早的内容了' : filter.tab ? '这个栏目还没有内容' : '还没有文章'}
            </p>
          ) : null}
          {slice.next === undefined ? null : (
            <p className="py-8 text-center text-sm">
              <a href={feedPath(path, filter, slice.next)} className="text-link">
                更早的内容
              </a>
            </p>
          )}
        </section>
        {reports.length > 0 ? (
          <aside aria-label="白皮书" className="beside lg:pt-1">
            <SideTitle>白皮书</SideTitle>
            <ul>
              {reports.map(({ id, productName }) => (
                <li key={id}>
                  <a
                    href={reportPath(id)}
                    className="block py-2 text-[0.9375rem] leading-snug text-ink hover:text-accent"
                  >
                    {productName}
                  </a>
                </li>
              ))}
            </ul>
          </aside>
        ) : null}
      </div>
      {events.length > 0 ? (
        <section aria-label="活动" className="pt-10">
          <SectionHeading title="活动" />
          <ul className="grid grid-cols-1 gap-6 pt-5 md:grid-cols-2">
            {events.map((event) => (
              <EventTile key={event.id} event={event} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
