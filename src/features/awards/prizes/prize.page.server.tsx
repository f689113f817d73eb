import type { ReactNode } from 'react'
import { z } from 'zod'
import { SharePanel } from '#features/topics/components/share-panel.server.tsx'
import { positiveId } from '#platform/calls/inputs.ts'
import type { SharedContext } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { FILLED } from '#ui/button-looks.ts'
import { awardYearPath, prizePath } from '../addresses.ts'
import { writeDays } from '../award-days.ts'
import { CandidateList } from '../candidates/candidate-list.tsx'
import { AwardFrame, type AwardSite } from '../components/award-frame.server.tsx'
import { WHO } from '../components/prize-groups.server.tsx'
import { WinnerList } from '../components/winners.server.tsx'
import { VoteList } from '../voting/islands/vote-list.island.tsx'
import { TipLink } from '../voting/tip-link.tsx'
import { YearInAddress } from '../year-number.ts'
import { readPrize, type OnePrize } from './read-prize.server.ts'

interface View {
  readonly prize: OnePrize
  readonly site: AwardSite
}

/** The page of one prize in its year: the vote while it goes on, the winners once they are announced (AWARD-04, C-86, C-91). */
export const prizePage = page({
  path: '/ev/jgj:year/prize/:id',
  about: '一届里的一个奖项：参评者、规则与获奖者',
  input: z.object({ year: YearInAddress, id: positiveId }),
  shared: { seconds: 300, tags: () => ['awards'] },
  load: async (context: SharedContext, input: { year: number; id: number }): Promise<View> => ({
    prize: await readPrize(context, input),
    site: context.services.settings.site,
  }),
  head: ({ prize }) => ({
    title: `${prize.name} · ${prize.title}`,
    ...(prize.isVoteOpen && { shareTitle: `${prize.name}，请投一票` }),
    description: [stateOf(prize), prize.description, ...prize.rules].filter(Boolean).join(' ').slice(0, 160),
    canonical: prizePath(prize.year, prize.id),
  }),
  View: ({ view: { prize, site } }) => (
    <AwardFrame site={site}>
      <article className="wide py-12">
        <p className="flex flex-wrap gap-x-3 text-copper">
          <a href={awardYearPath(prize.year)} className="underline underline-offset-4 hover:text-accent">
            {prize.title}
          </a>
          <span>{prize.group}</span>
        </p>
        <h1 className="mt-3 text-3xl leading-snug break-words">{prize.name}</h1>
        {[prize.description, `授予${WHO[prize.kind]}。`].filter(Boolean).map((told) => (
          <p key={told} className="mt-3 max-w-3xl text-lg break-words text-body">
            {told}
          </p>
        ))}
        <p className="mt-2 text-copper">{stateOf(prize)}</p>
        {prize.applyAddress ? (
          <p className="mt-6">
            <a href={prize.applyAddress} className={FILLED}>
              在线申报
            </a>
          </p>
        ) : null}
        <Part title="获奖名单" isThere={prize.winners.length > 0}>
          <WinnerList prize={prize} />
          {prize.resultAddress ? (
            <p className="mt-5">
              <a href={`${prize.resultAddress}#prize-${prize.id}`} className="text-link">
                每一项的分数：结果怎么得出
              </a>
            </p>
          ) : null}
        </Part>
        <Part title="参评名单" isThere={prize.listed !== undefined}>
          {prize.listed && prize.isVoteOpen ? (
            <>
              <Island
                of={VoteList}
                when="load"
                year={prize.year}
                votesPerPerson={prize.votesPerPerson}
                prizes={[prize.listed]}
                isOnPrizePage
              />
              <TipLink email={prize.officeEmail} about={prize.name} />
            </>
          ) : null}
          {prize.listed && !prize.isVoteOpen ? (
            <CandidateList year={prize.year} prizes={[prize.listed]} isOnPrizePage />
          ) : null}
        </Part>
        <Part title="怎么评" isThere={prize.rules.length > 0}>
          <ol className="max-w-3xl list-decimal space-y-2 ps-5 leading-loose text-body marker:text-copper">
            {prize.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
        </Part>
        <Part title="日程" isThere={prize.phases.length > 0}>
          <dl className="max-w-3xl divide-y divide-line">
            {prize.phases.map(({ name, from, until, isNow }) => (
              <div key={name} className="flex flex-wrap justify-between gap-x-6 py-2.5">
                <dt
                  aria-current={isNow ? 'step' : undefined}
                  className={isNow ? 'font-semibold text-ink' : 'text-body'}
                >
                  {isNow ? `${name}（进行中）` : name}
                </dt>
                <dd className="text-body">{writeDays(from, until)}</dd>
              </div>
            ))}
          </dl>
        </Part>
        <div className="mt-12 max-w-[50rem]">
          <SharePanel path={prizePath(prize.year, prize.id)} shortPath={prizePath(prize.year, prize.id)} />
        </div>
      </article>
    </AwardFrame>
  ),
})

/** How far it has come, in a sentence; a prize of a year that was decided elsewhere has only winners. */
function stateOf({ year, winners, isVoteOpen, listed, isListPublic, applyAddress, rules }: OnePrize): string {
  if (winners.length > 0) return `${year} 年度获奖者已经公布。`
  if (isVoteOpen && listed) return `正在投票，${listed.candidates.length} 位参评，请投一票。`
  if (listed) return `${listed.candidates.length} 位参评，结果还没有公布。`
  if (applyAddress) return '正在接受申报，参评与获奖均免费；参评名单在申报截止后公开。'
  if (rules.length === 0) return ''
  return isListPublic ? '没有参评者。' : '参评名单在申报截止后公开。'
}

function Part({ title, isThere, children }: { title: string; isThere: boolean; children: ReactNode }) {
  if (!isThere) return null
  return (
    <section aria-label={title} className="mt-12">
      <h2 className="mb-5 text-2xl">{title}</h2>
      {children}
    </section>
  )
}
