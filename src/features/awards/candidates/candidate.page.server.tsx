import { z } from 'zod'
import { labelPath } from '#features/labels/addresses.ts'
import { SharePanel } from '#features/topics/components/share-panel.server.tsx'
import { positiveId } from '#platform/calls/inputs.ts'
import type { SharedContext } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { MovedTo, page } from '#platform/pages/page.ts'
import { awardYearPath, candidatePath, prizePath } from '../addresses.ts'
import { AwardFrame, type AwardSite } from '../components/award-frame.server.tsx'
import { VoteFor } from '../voting/islands/vote-for.island.tsx'
import { TipLink } from '../voting/tip-link.tsx'
import { YearInAddress } from '../year-number.ts'
import { nameOfCandidate } from './contract.ts'
import { HonourCard } from './honour-card.tsx'
import { readCandidate, readMergedInto, type OneCandidate } from './queries.server.ts'

interface View {
  readonly candidate: OneCandidate
  readonly site: AwardSite
}

/** Links to one that was merged into another were passed on and lead to that. */
async function loadCandidate(
  context: SharedContext,
  { year, id }: { year: number; id: number },
): Promise<View> {
  const into = await readMergedInto(context, { year, id })
  if (into !== undefined) throw new MovedTo(candidatePath(year, into), { isForEver: false })
  return { candidate: await readCandidate(context, { year, id }), site: context.services.settings.site }
}

/** The page of somebody who stands for a prize: the vote while it goes on, the prize once it is won (C-86, C-91). */
export const candidatePage = page({
  path: '/ev/jgj:year/candidate/:id',
  about: '奖项的一位参评者',
  input: z.object({
    year: YearInAddress,
    id: positiveId,
  }),
  shared: { seconds: 300, tags: () => ['awards'] },
  load: loadCandidate,
  head: ({ candidate }) => ({
    title: `${nameOfCandidate(candidate)} · ${candidate.prize}`,
    ...(candidate.isVoteOpen && { shareTitle: `请投一票：${nameOfCandidate(candidate)}` }),
    description: `${appealOf(candidate)}${candidate.summary}`.slice(0, 160),
    canonical: candidatePath(candidate.year, candidate.id),
  }),
  View: ({ view: { candidate, site } }) => (
    <AwardFrame site={site}>
      <article className="wide max-w-[50rem] py-12">
        <p className="flex flex-wrap gap-x-3 text-copper">
          <a href={awardYearPath(candidate.year)} className="underline underline-offset-4 hover:text-accent">
            {candidate.title}
          </a>
          <a
            href={prizePath(candidate.year, candidate.prizeId)}
            className="underline underline-offset-4 hover:text-accent"
          >
            {candidate.prize}
          </a>
        </p>
        <h1 className="mt-3 text-3xl leading-snug break-words">
          {candidate.product || <CompanyLink company={candidate.company} />}
        </h1>
        {candidate.product && candidate.company ? (
          <p className="mt-2 text-lg break-words text-body">
            <CompanyLink company={candidate.company} />
          </p>
        ) : null}
        {candidate.honour ? <HonourCard year={candidate.year} honour={candidate.honour} /> : null}
        <p className="mt-8 leading-loose break-words whitespace-pre-line text-body">{candidate.summary}</p>
        {candidate.voteNote ? <p className="mt-6 text-copper">{candidate.voteNote}</p> : null}
        {candidate.isVoteOpen ? (
          <>
            <Island
              of={VoteFor}
              when="load"
              year={candidate.year}
              votesPerPerson={candidate.votesPerPerson}
              candidate={candidate}
            />
            <TipLink email={candidate.officeEmail} about={nameOfCandidate(candidate)} />
          </>
        ) : null}
        <div className="mt-12">
          <SharePanel
            path={candidatePath(candidate.year, candidate.id)}
            shortPath={candidatePath(candidate.year, candidate.id)}
          />
        </div>
      </article>
    </AwardFrame>
  ),
})

/** What a card says first that somebody shares (AWARD-04). */
const appealOf = ({ isVoteOpen, honour, prize, year }: OneCandidate): string => {
  if (honour) return `获得 ${year} 年度${honour.prize}。`
  return isVoteOpen ? `正在参评${prize}，请投一票。` : ''
}

const CompanyLink = ({ company }: { company: string }) => (
  <a href={labelPath(company)} className="hover:text-accent hover:underline">
    {company}
  </a>
)
