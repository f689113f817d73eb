import { z } from 'zod'
import { page as pageNumber } from '#platform/calls/inputs.ts'
import type { SharedContext } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { statusOfList, titleOfPage } from '#platform/pages/list-page.ts'
import { page } from '#platform/pages/page.ts'
import { EmptyList, EmptyPage } from '#ui/empty-page.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { specialsPath } from '../addresses.ts'
import { SPECIAL_GRID, SPECIALS_PER_LOAD, SpecialTile } from '../components/special-tile.tsx'
import type { SpecialPage } from '../contract.ts'
import { SpecialMore } from '../islands/special-more.island.tsx'
import { listSpecials } from '../queries.server.ts'

/** All specials, 18 a load (ROUTE-12, SPEC-01 to -06). */
export const specialsPage = page({
  path: '/specials',
  about: '专题列表',
  input: z.object({ p: pageNumber }),
  shared: { seconds: 60, tags: () => ['specials'] },
  load: (context: SharedContext, { p }: { p: number }) =>
    listSpecials(context, {
      industry: context.services.industries.main,
      page: p,
      perPage: SPECIALS_PER_LOAD,
    }),
  status: statusOfList,
  head: ({ page: number, hasMore }) => ({
    title: titleOfPage('专题', number),
    description: '第三代半导体专题、图说与周刊：把一个话题的报道、问答和数据放在一起读。',
    canonical: specialsPath(number),
    previous: number > 1 ? specialsPath(number - 1) : undefined,
    next: hasMore ? specialsPath(number + 1) : undefined,
  }),
  View: SpecialsPage,
})

function SpecialsPage({ view }: { view: SpecialPage }) {
  return (
    <div className="wide pt-8">
      <PageTitle title="专题">把一个话题的报道、问答和图解放在一起读。</PageTitle>
      <h2 className="sr-only">全部专题</h2>
      {view.page > 1 ? (
        <p className="pb-4 text-sm">
          <a href={specialsPath()} className="text-link">
            回到第一页
          </a>
        </p>
      ) : null}
      <ul className={SPECIAL_GRID}>
        {view.items.map((special) => (
          <SpecialTile key={special.id} special={special} />
        ))}
      </ul>
      {view.items.length > 0 ? (
        <Island
          of={SpecialMore}
          when="list"
          industry={view.industry}
          after={view.items.at(-1)?.id}
          next={view.hasMore ? view.page + 1 : undefined}
        />
      ) : view.page > 1 ? (
        <EmptyPage first={specialsPath()} />
      ) : (
        <EmptyList said="还没有专题" />
      )}
    </div>
  )
}
