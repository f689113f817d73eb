import { z } from 'zod'
import { positiveId } from '#platform/calls/inputs.ts'
import type { SharedContext } from '#platform/context.ts'
import { page } from '#platform/pages/page.ts'
import { SharePanel } from '#features/topics/components/share-panel.server.tsx'
import { awardYearPath, candidatePath } from '../addresses.ts'
import { AwardFrame, type AwardSite } from '../components/award-frame.server.tsx'
import { nameOfCandidate } from './contract.ts'
import { readCandidate, type OneCandidate } from './queries.server.ts'
import { YearInAddress } from '../year-number.ts'

interface View {
  readonly candidate: OneCandidate
  readonly site: AwardSite
}

/** The page of somebody who stands for a prize (C-86). */
export const candidatePage = page({
  path: '/ev/jgj:year/candidate/:id',
  about: '奖项的一位参评者',
  input: z.object({
    year: YearInAddress,
    id: positiveId,
  }),
  shared: { seconds: 300, tags: () => ['awards'] },
  load: async (context: SharedContext, input: { year: number; id: number }): Promise<View> => ({
    candidate: await readCandidate(context, input),
    site: context.services.settings.site,
  }),
  head: ({ candidate }) => ({
    title: `${nameOfCandidate(candidate)} · ${candidate.prize}`,
    description: candidate.summary.slice(0, 160),
    canonical: candidatePath(candidate.year, candidate.id),
  }),
  View: ({ view: { candidate, site } }) => (
    <AwardFrame site={site}>
      <article className="wide max-w-[50rem] py-12">
        <p className="text-copper">{candidate.prize}</p>
        <h1 className="mt-2 text-3xl leading-snug break-words">{nameOfCandidate(candidate)}</h1>
        <p className="mt-6 leading-loose break-words whitespace-pre-line text-body">{candidate.summary}</p>
        <p className="mt-8">
          <a href={awardYearPath(candidate.year)} className="text-link">
            {candidate.title}
          </a>
        </p>
        <div className="mt-12">
          <SharePanel path={candidatePath(candidate.year, candidate.id)} shortPath={undefined} />
        </div>
      </article>
    </AwardFrame>
  ),
})
