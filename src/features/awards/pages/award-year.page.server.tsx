import { z } from 'zod'
import { SharePanel } from '#features/topics/components/share-panel.server.tsx'
import { imageAddress } from '#platform/images/image-address.ts'
import type { SharedContext } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { BackToTop } from '#ui/back-to-top.tsx'
import { awardYearPath } from '../addresses.ts'
import { AwardFrame, type AwardSite } from '../components/award-frame.server.tsx'
import { AwardHero } from '../components/award-hero.server.tsx'
import { Section } from '../components/section.server.tsx'
import type { AwardYearView } from '../contract.ts'
import { Apply } from '../islands/apply.island.tsx'
import { readAwardYear } from '../queries.server.ts'
import { partsOf, type Part } from './parts-of-year.server.tsx'
import { YearInAddress } from '../year-number.ts'

interface AwardYearPageView {
  readonly award: AwardYearView
  readonly site: AwardSite
}

const Input = z.object({
  year: YearInAddress,
})

async function loadAwardYear(
  context: SharedContext,
  { year }: z.output<typeof Input>,
): Promise<AwardYearPageView> {
  return { award: await readAwardYear(context, year), site: context.services.settings.site }
}

/** The page of one award year, which stands alone (ROUTE-23, AWARD-01 to -18, LAYOUT-04). */
export const awardYearPage = page({
  path: '/ev/jgj:year',
  about: '某一届奖项',
  input: Input,
  shared: {
    seconds: 300,
    tags: ({ award: { ceremony } }: AwardYearPageView) => [
      'awards',
      ...(ceremony ? [`event:${ceremony.eventId}`] : []),
    ],
  },
  load: loadAwardYear,
  head: ({ award }) => {
    const cover = award.albums[0]?.pictures[0]?.image
    return {
      title: award.title,
      description: [award.slogan, ...award.intro].filter(Boolean).join(' ').slice(0, 160),
      canonical: awardYearPath(award.year),
      ...(cover && {
        image: { address: imageAddress(cover.id, 960), width: cover.width, height: cover.height },
      }),
    }
  },
  View: AwardYearPage,
})

function AwardYearPage({ view: { award, site } }: { view: AwardYearPageView }) {
  const { application, applying, forms } = award
  const hasWinners = award.honours.some(({ year }) => year === award.year)
  const parts = partsOf(award)
  return (
    <AwardFrame site={site}>
      <AwardHero
        view={award}
        action={
          <>
            {hasWinners ? (
              <a
                href="#winners"
                className="rounded-full bg-accent px-8 py-3 text-lg font-semibold text-on-accent hover:opacity-90"
              >
                查看获奖名单
              </a>
            ) : null}
            {award.isVoteOpen ? (
              <a
                href="#candidates"
                className="rounded-full bg-accent px-8 py-3 text-lg font-semibold text-on-accent hover:opacity-90"
              >
                去投票
              </a>
            ) : null}
            <Island of={Apply} when="load" application={application} applying={applying} forms={forms} />
          </>
        }
      />
      {award.hasExtras ? <PartNavigation parts={parts} /> : null}
      {parts.map(({ id, title, content }) => (
        <Section key={id} id={id} title={title}>
          {content}
        </Section>
      ))}
      {award.hasExtras ? (
        <div className="wide">
          <div className="max-w-xl pb-16">
            <SharePanel path={awardYearPath(award.year)} shortPath={award.shortPath} />
          </div>
        </div>
      ) : null}
      <BackToTop />
    </AwardFrame>
  )
}

/** Anchors to the parts that are there, in sight while one scrolls (AWARD-02). */
function PartNavigation({ parts }: { parts: readonly Part[] }) {
  return (
    <nav aria-label="本页导航" className="no-print sticky top-0 z-30 border-y border-line bg-paper">
      <ul className="wide flex gap-1 overflow-x-auto">
        {parts.map(({ id, title }) => (
          <li key={id} className="first:-ms-3">
            <a
              href={`#${id}`}
              className="block px-3 py-3.5 text-[0.9375rem] whitespace-nowrap text-body hover:text-accent"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
