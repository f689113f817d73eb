import { labelPath } from '#features/labels/addresses.ts'
import { z } from 'zod'
import type { SharedContext } from '#platform/context.ts'
import { page } from '#platform/pages/page.ts'
import { Picture } from '#ui/picture.tsx'
import { EventTabs } from '../components/event-tabs.server.tsx'
import type { PartnerGroup } from '../contract.ts'
import { listPartnerGroups } from '../queries.server.ts'

interface View {
  readonly year: number
  readonly groups: readonly PartnerGroup[]
}

/** Partners of the events of the year that the settings name, 2020 unless staff say another (EVENT-11). */
export const eventLogoPage = page({
  path: '/ev/logo',
  about: '活动合作伙伴',
  input: z.object({}),
  shared: { seconds: 300, tags: () => ['events'] },
  async load(context: SharedContext): Promise<View> {
    const year = context.services.settings.pastEvents.partnersYear
    return { year, groups: await listPartnerGroups(context, year) }
  },
  head: ({ year }) => ({
    title: '合作伙伴 - 活动',
    description: `${year}年活动的主办、协办、赞助与支持单位。`,
    canonical: '/ev/logo',
  }),
  View: EventLogoPage,
})

function EventLogoPage({ view: { year, groups } }: { view: View }) {
  return (
    <div className="wide pt-8">
      <h1 className="sr-only">合作伙伴</h1>
      <EventTabs path="/ev/logo" />
      {groups.length > 0 ? <p className="pt-6 text-muted">{year}年活动合作伙伴</p> : null}
      {groups.map((group) => (
        <section key={group.id} aria-label={group.name} className="pt-6">
          <h2 className="mb-4 text-lg">{group.name}</h2>
          <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
            {group.partners.map((partner) => (
              <li key={partner.name} className="overflow-hidden rounded-lg border border-line bg-white">
                <Logo partner={partner} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 ? <p className="py-16 text-center text-muted">还没有合作伙伴</p> : null}
    </div>
  )
}

function Logo({ partner }: { partner: PartnerGroup['partners'][number] }) {
  const picture = (
    <Picture
      image={partner.logo}
      alt={partner.name}
      widths={320}
      className="aspect-[2/1] w-full object-contain p-2"
    />
  )
  return partner.url ? (
    <a href={partner.url} target="_blank" rel="noopener" className="block">
      {picture}
    </a>
  ) : (
    <a href={labelPath(partner.name)} className="block">
      {picture}
    </a>
  )
}
