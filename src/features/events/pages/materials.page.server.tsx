import { EmptyList, EmptyPage } from '#ui/empty-page.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { z } from 'zod'
import type { FileCard } from '#features/files/contract.ts'
import { listFilesOfCategory } from '#features/files/queries.server.ts'
import { page as pageNumber } from '#platform/calls/inputs.ts'
import type { SharedContext } from '#platform/context.ts'
import { statusOfList, titleOfPage } from '#platform/pages/list-page.ts'
import { page } from '#platform/pages/page.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { Pager } from '#ui/pager.tsx'
import { eventPath, materialsPath } from '../addresses.ts'
import { MATERIALS_PER_PAGE } from '../calls.server.ts'
import { daysOf } from '../event-days.ts'
import { FileLine } from '../components/file-line.server.tsx'
import type { MaterialGroup, MaterialPage } from '../contract.ts'
import { pageMaterials } from '../material-queries.server.ts'

/** Readers and brochures of one kind that are listed, the newest. */
const MOST_OTHERS = 20

type View = MaterialPage & { readonly others: readonly FileCard[] }

/** What belongs to no talk: readers and brochures. */
async function listOthers(context: SharedContext): Promise<FileCard[]> {
  const kinds = ['report', 'brochure'] as const
  const lists = await Promise.all(
    kinds.map((category) => listFilesOfCategory(context, { category, limit: MOST_OTHERS })),
  )
  return lists.flat()
}

/** Materials of events, 20 files a page, grouped by event (ROUTE-19, FILE-04 to -08). */
export const materialsPage = page({
  path: '/files',
  about: '活动资料',
  input: z.object({ p: pageNumber }),
  shared: { seconds: 60, tags: () => ['materials', 'files'] },
  load: async (context: SharedContext, { p }: { p: number }): Promise<View> => {
    const industry = context.services.industries.main
    const found = await pageMaterials(context, { industry, page: p, perPage: MATERIALS_PER_PAGE })
    return { ...found, others: p === 1 ? await listOthers(context) : [] }
  },
  status: ({ page: number, groups }) => statusOfList({ page: number, items: groups }),
  head: (found) => ({
    title: titleOfPage('活动资料', found.page),
    description: '历届第三代半导体活动的演讲资料，按活动整理。',
    canonical: materialsPath(found.page),
    previous: found.page > 1 ? materialsPath(found.page - 1) : undefined,
    next: found.page < found.pageCount ? materialsPath(found.page + 1) : undefined,
  }),
  View: MaterialsPage,
})

function MaterialsPage({ view }: { view: View }) {
  return (
    <div className="wide pt-8">
      <PageTitle title="活动资料">演讲资料以嘉宾授权为准，不保证全部公开。</PageTitle>
      {view.groups.map((group) => (
        <Group key={group.event.id} group={group} />
      ))}
      {view.groups.length > 0 ? null : view.page > 1 ? (
        <EmptyPage first={materialsPath(1)} />
      ) : (
        <EmptyList said="还没有活动资料" />
      )}
      <Pager page={view.page} pageCount={view.pageCount} addressOf={materialsPath} />
      {view.others.length > 0 ? (
        <section aria-label="读本与手册" className="pt-6">
          <SectionHeading title="读本与手册" />
          <ul className="grid grid-cols-1 gap-x-12 md:grid-cols-2">
            {view.others.map((file) => (
              <FileLine key={file.id} file={file} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function Group({ group: { event, files } }: { group: MaterialGroup }) {
  return (
    <section aria-label={event.title} className="pt-6">
      <div className="flex flex-wrap items-baseline gap-x-4 border-b-2 border-line pb-2">
        <h2 className="text-lg">
          <a href={eventPath(event.id)} className="hover:text-accent">
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
