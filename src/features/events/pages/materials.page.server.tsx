import { z } from 'zod'
import { page as pageNumber } from '#platform/calls/inputs.ts'
import type { SharedContext } from '#platform/context.ts'
import { page } from '#platform/pages/page.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { Pager } from '#ui/pager.tsx'
import { materialsPath } from '../addresses.ts'
import { MATERIALS_PER_PAGE } from '../calls.server.ts'
import { daysOf } from '../components/event-tile.server.tsx'
import { FileLine } from '../components/file-line.server.tsx'
import type { MaterialGroup, MaterialPage } from '../contract.ts'
import { pageMaterials } from '../material-queries.server.ts'

/** Materials of events, 20 files a page, grouped by event (ROUTE-19, FILE-04 to -08). */
export const materialsPage = page({
  path: '/files',
  about: '活动资料',
  input: z.object({ p: pageNumber }),
  shared: { seconds: 60, tags: () => ['materials', 'files'] },
  load: (context: SharedContext, { p }: { p: number }) =>
    pageMaterials(context, {
      industry: context.services.industries.main,
      page: p,
      perPage: MATERIALS_PER_PAGE,
    }),
  head: (found) => ({
    title: '活动资料',
    description: '历届第三代半导体活动的演讲资料，按活动整理。',
    canonical: materialsPath(found.page),
    previous: found.page > 1 ? materialsPath(found.page - 1) : undefined,
    next: found.page < found.pageCount ? materialsPath(found.page + 1) : undefined,
  }),
  View: MaterialsPage,
})

function MaterialsPage({ view }: { view: MaterialPage }) {
  return (
    <div className="wide pt-8">
      <PageTitle title="活动资料">演讲资料以嘉宾授权为准，不保证全部公开。</PageTitle>
      {view.groups.map((group) => (
        <Group key={group.event.id} group={group} />
      ))}
      {view.groups.length === 0 ? (
        <p className="py-16 text-center text-muted">
          这一页没有资料，
          <a href="/files" className="text-accent underline underline-offset-4">
            回到第一页
          </a>
        </p>
      ) : null}
      <Pager page={view.page} pageCount={view.pageCount} addressOf={materialsPath} />
    </div>
  )
}

function Group({ group: { event, files } }: { group: MaterialGroup }) {
  return (
    <section aria-label={event.title} className="pt-6">
      <div className="flex flex-wrap items-baseline gap-x-4 border-b-2 border-line pb-2">
        <h2 className="text-lg">
          <a
            href={event.address}
            className="hover:text-accent"
            {...(event.isExternal && { target: '_blank', rel: 'noopener' })}
          >
            {event.title}
          </a>
        </h2>
        <p className="text-sm text-muted">
          <time dateTime={event.startsOn}>{daysOf(event)}</time>
          {event.city ? ` · ${event.city}` : ''}
        </p>
      </div>
      <ul className="grid grid-cols-1 gap-x-12 md:grid-cols-2">
        {files.map((file) => (
          <FileLine key={file.id} file={file} />
        ))}
      </ul>
    </section>
  )
}
