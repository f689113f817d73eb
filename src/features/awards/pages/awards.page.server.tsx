import { z } from 'zod'
import type { SharedContext } from '#platform/context.ts'
import { page } from '#platform/pages/page.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { AWARDS_PATH, awardYearPath } from '../addresses.ts'
import { writeDays } from '../award-days.ts'
import { CrystalCrown } from '../components/crystal-crown.server.tsx'
import { WinnersByPrize } from '../components/winners-by-prize.server.tsx'
import type { AwardPhase, AwardYearSummary } from '../contract.ts'
import { openPhases } from '../policy.ts'
import { listAwardYears, listWinnersByPrize, type PrizeHistoryGroup } from '../queries.server.ts'

interface AwardsView {
  readonly years: readonly (AwardYearSummary & { readonly stage: string })[]
  readonly groups: readonly PrizeHistoryGroup[]
}

async function loadAwards(context: SharedContext): Promise<AwardsView> {
  const [years, groups] = await Promise.all([listAwardYears(context), listWinnersByPrize(context)])
  const today = shanghaiDay(context.now)
  const won = new Set(
    groups.flatMap(({ prizes }) => prizes.flatMap((prize) => prize.years.map(({ year }) => year))),
  )
  return {
    years: years.map((year) => ({ ...year, stage: stageOf(year, today, won.has(year.year)) })),
    groups,
  }
}

/** What is said of a year while a phase goes on that comes after the applications. */
const GOING_ON: Readonly<Record<AwardPhase['kind'], string>> = {
  application: '',
  first_round: '初评进行中',
  vote: '投票进行中',
  review: '评审进行中',
  announcement: '',
}
const STATES = { upcoming: '即将开始', open: '申报进行中', closed: '申报已截止' } as const

/** How far a year has come, in a word or two. */
function stageOf({ application, phases }: AwardYearSummary, today: string, hasWinners: boolean): string {
  if (hasWinners) return '名单已公布'
  if (application.state !== 'closed') return STATES[application.state]
  const open = openPhases(today, phases)
  if (open.includes('vote')) return GOING_ON.vote
  return open.map((kind) => GOING_ON[kind]).find((said) => said !== '') ?? STATES.closed
}

/** All years of the awards and who has won what (ROUTE-24, B-103). */
export const awardsPage = page({
  path: AWARDS_PATH,
  about: '奖项总览',
  input: z.object({}),
  shared: { seconds: 300, tags: () => ['awards'] },
  load: loadAwards,
  head: () => ({
    title: '年度奖项',
    description: '历届年度奖项的介绍、规则、十强榜单与获奖名单。',
    canonical: AWARDS_PATH,
  }),
  View: AwardsPage,
})

function AwardsPage({ view: { years, groups } }: { view: AwardsView }) {
  return (
    <div className="wide pt-6 lg:pt-10">
      <header className="relative overflow-hidden rounded-2xl bg-copper-soft px-6 py-10 sm:px-12 sm:py-14">
        <CrystalCrown className="pointer-events-none absolute -top-2 right-10 hidden w-56 sm:block" />
        <div className="relative max-w-xl">
          <h1 className="text-3xl tracking-wide sm:text-5xl">年度奖项</h1>
          <p className="mt-4 text-lg text-body">
            每年一次，由读者与专家共同选出第三代半导体产业中值得记住的企业与产品。
          </p>
        </div>
      </header>
      {years.length > 0 ? (
        <section aria-labelledby="years-title" className="mt-12">
          <h2 id="years-title" className="mb-5 text-2xl">
            历届评选
          </h2>
          <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3">
            {years.map((year) => (
              <YearCard key={year.year} year={year} />
            ))}
          </ul>
        </section>
      ) : (
        <p className="py-16 text-center text-muted">还没有公布的评选</p>
      )}
      {groups.length > 0 ? (
        <section aria-labelledby="winners-title" className="mt-16">
          <h2 id="winners-title" className="mb-5 text-2xl">
            历年获奖
          </h2>
          <WinnersByPrize groups={groups} />
        </section>
      ) : null}
    </div>
  )
}

function YearCard({ year }: { year: AwardsView['years'][number] }) {
  const application = year.applicationPhase
  const facts = [
    ...(application
      ? [{ label: application.name, text: writeDays(application.from, application.until) }]
      : []),
    ...year.facts,
  ]
  return (
    <li className="relative flex flex-col rounded-2xl border border-line p-6 hover:border-copper">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p
          aria-hidden="true"
          className="text-[min(3.75rem,18vw)] leading-none font-extralight tracking-tighter text-copper"
        >
          {year.year}
        </p>
        <p className="rounded-full bg-surface px-3 text-xs leading-6 text-muted">{year.stage}</p>
      </div>
      <h3 className="mt-5 text-lg">
        <a href={awardYearPath(year.year)} className="covering hover:text-accent">
          {year.title}
        </a>
      </h3>
      {year.slogan ? <p className="mt-1 text-[0.9375rem] text-muted">{year.slogan}</p> : null}
      <dl className="mt-5 space-y-2 border-t border-line pt-4 text-sm">
        {facts.map(({ label, text }) => (
          <div key={label} className="grid gap-x-3 min-[15rem]:grid-cols-[5rem_minmax(0,1fr)]">
            <dt className="text-muted">{label}</dt>
            <dd className="text-body">{text}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
