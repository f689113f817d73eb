import type { ReactNode } from 'react'
import { Island } from '#platform/pages/island.server.tsx'
import { CandidateList } from '../candidates/candidate-list.tsx'
import { VoteList } from '../voting/islands/vote-list.island.tsx'
import { TipLink } from '../voting/tip-link.tsx'
import { Albums } from '../components/albums.server.tsx'
import { Contacts } from '../components/contacts.server.tsx'
import { PrizeGroups } from '../components/prize-groups.server.tsx'
import { Phases, Rules } from '../components/rules.server.tsx'
import { WaysToApply } from '../components/ways-to-apply.server.tsx'
import { WinnersByYear } from '../components/winners.server.tsx'
import { writeDays } from '../award-days.ts'
import type { AwardYearView, CeremonyView } from '../contract.ts'

export interface Part {
  readonly id: string
  readonly title: string
  readonly content: ReactNode
}

/**
 * The parts of a year's page in their order; one for which the year has nothing is left out, and winners who were
 * announced come first (AWARD-01).
 */
export function partsOf(award: AwardYearView): Part[] {
  const winners = {
    id: 'winners',
    title: '获奖名单',
    isThere: award.honours.length > 0,
    content: (
      <>
        {award.resultAddress ? (
          <p className="mb-6">
            <a href={award.resultAddress} className="text-link">
              {`${award.year} 年度结果怎么得出`}
            </a>
          </p>
        ) : null}
        <WinnersByYear honours={award.honours} />
      </>
    ),
  }
  const isDecided = award.resultAddress !== undefined
  const parts: (Part & { isThere: boolean })[] = [
    ...(isDecided ? [winners] : []),
    {
      id: 'intro',
      title: '奖项介绍',
      isThere: award.intro.length > 0,
      content: <Intro paragraphs={award.intro} />,
    },
    {
      id: 'prizes',
      title: '奖项设置',
      isThere: award.groups.length > 0,
      content: <PrizeGroups groups={award.groups} />,
    },
    {
      id: 'rules',
      title: '流程与规则',
      isThere: award.phases.length > 0 || award.rules.length > 0 || award.ceremony !== undefined,
      content: (
        <div className="space-y-12">
          <Phases phases={award.phases} />
          {award.ceremony ? <Ceremony ceremony={award.ceremony} /> : null}
          <Rules rules={award.rules} scoring={award.scoring} />
        </div>
      ),
    },
    {
      id: 'candidates',
      title: '参评名单',
      isThere: award.candidates.length > 0,
      content: award.isVoteOpen ? (
        <Vote award={award} />
      ) : (
        <CandidateList year={award.year} prizes={award.candidates} />
      ),
    },
    ...(isDecided ? [] : [winners]),
    {
      id: 'albums',
      title: '现场影像',
      isThere: award.albums.length > 0,
      content: <Albums albums={award.albums} />,
    },
    {
      id: 'apply',
      title: '申报方式',
      isThere: true,
      content: <WaysToApply view={award} />,
    },
    {
      id: 'contacts',
      title: '联系我们',
      isThere: award.contacts.length > 0,
      content: <Contacts contacts={award.contacts} />,
    },
  ]
  return parts.filter(({ isThere }) => isThere)
}

/** The vote, and apart from it who stands for prizes that readers do not vote for. */
function Vote({ award: { year, title, candidates, votesPerPerson, applying } }: { award: AwardYearView }) {
  const judged = candidates.filter(({ isVoted }) => !isVoted)
  return (
    <>
      <Island
        of={VoteList}
        when="load"
        year={year}
        votesPerPerson={votesPerPerson}
        prizes={candidates.filter(({ isVoted }) => isVoted)}
      />
      <TipLink email={applying.email} about={title} />
      {judged.length > 0 ? (
        <div className="mt-14">
          <p className="mb-6 text-body">以下奖项由研究中心初评、专家评审团评分，读者不投票。</p>
          <CandidateList year={year} prizes={judged} />
        </div>
      ) : null}
    </>
  )
}

/** Where and when winners are honoured. */
function Ceremony({ ceremony: { address, title, from, until, place } }: { ceremony: CeremonyView }) {
  return (
    <p className="text-[1.0625rem] text-body">
      {'颁奖在 '}
      <a href={address} className="text-link">
        {title}
      </a>
      {`，${[writeDays(from, until), place].filter(Boolean).join('，')}。`}
    </p>
  )
}

function Intro({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className="max-w-3xl space-y-5 text-[1.0625rem] leading-[1.95]">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}
