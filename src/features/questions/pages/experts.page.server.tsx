import { NameLine } from '#features/labels/components/name-line.tsx'
import type { IntroducedView } from '#features/people/contract.ts'
import { listNotAsked } from '#features/people/queries.server.ts'
import { personPath } from '#features/topics/addresses.ts'
import { PersonIcon } from '#features/topics/components/person-icon.tsx'
import type { SharedContext } from '#platform/context.ts'
import { page } from '#platform/pages/page.ts'
import { SectionHeading } from '#ui/section-heading.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { z } from 'zod'
import { answersPath, EXPERTS_PATH } from '../addresses.ts'
import { AskExpert } from '../components/ask-expert.server.tsx'
import type { AskableExpert } from '../contract.ts'
import { listExpertsToAsk } from '../public-queries.server.ts'

/** Everybody readers may ask: who it is, what the person knows, how often and how fast answers came. */
export const expertsPage = page({
  path: EXPERTS_PATH,
  about: '可以提问的专家',
  input: z.object({}),
  shared: { seconds: 60, tags: () => ['people', 'topics'] },
  load: async (context: SharedContext) => {
    const [experts, others] = await Promise.all([listExpertsToAsk(context), listNotAsked(context)])
    return { experts, others }
  },
  head: () => ({
    title: '专家',
    description: '向第三代半导体各环节的专家提问：长晶、外延、器件、封装、可靠性、射频与电源应用。',
    canonical: EXPERTS_PATH,
  }),
  View: ({ view: { experts, others } }) => (
    <div className="wide pt-8">
      <PageTitle title="专家">
        在产线、实验室和应用一线的人，直接回答您的问题。回答公开之后，收在
        <a href={answersPath()} className="text-link">
          问答
        </a>
        里。
      </PageTitle>
      <h2 className="sr-only">全部专家</h2>
      <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {experts.map((expert) => (
          <ExpertCard key={expert.id} expert={expert} />
        ))}
      </ul>
      {experts.length === 0 ? <p className="py-16 text-center text-muted">目前没有接受提问的专家。</p> : null}
      <Introduced title="机构与专栏" people={others.organisations} haveMarks />
      <Introduced title="更多人物" people={others.experts} />
    </div>
  ),
})

/** Whoever has a page here and is not asked. */
function Introduced({
  title,
  people,
  haveMarks = false,
}: {
  title: string
  people: readonly IntroducedView[]
  /** Whether their pictures are marks with letters, which nothing may cut. */
  haveMarks?: boolean
}) {
  if (people.length === 0) return null
  return (
    <section aria-label={title} className="mt-12">
      <SectionHeading title={title} />
      <ul className="grid grid-cols-1 gap-x-5 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {people.map((person) => (
          <li key={person.id} className="group relative flex items-center gap-3 py-2">
            <PersonIcon person={person} isMark={haveMarks} />
            <span className="min-w-0">
              <a href={personPath(person.id)} className="text-ink covering group-hover:text-accent">
                {person.name}
              </a>
              <span className="line-clamp-1 text-xs text-muted">
                <NameLine
                  names={[person.company]}
                  rest={person.job || (person.company ? '' : person.motto)}
                />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ExpertCard({ expert }: { expert: AskableExpert }) {
  return (
    <li className="flex flex-col rounded-lg border border-line p-5">
      <div className="flex items-center gap-3">
        <PersonIcon person={expert} />
        <div className="min-w-0">
          <h3 className="text-[1.0625rem]">
            <a href={personPath(expert.id)} className="hover:text-accent">
              {expert.name}
            </a>
          </h3>
          <p className="line-clamp-1 text-xs text-muted">
            <NameLine names={[expert.company]} rest={expert.job} />
          </p>
        </div>
      </div>
      {expert.biography || expert.motto ? (
        <p className="mt-3 line-clamp-3 text-sm leading-relaxed">{expert.biography || expert.motto}</p>
      ) : null}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-4">
        <p className="text-xs text-muted">
          {expert.answers > 0 ? `${expert.answers} 个回答` : '等您来问第一个问题'}
          {expert.usualDays === undefined ? '' : ` · 通常 ${expert.usualDays} 天内回答`}
        </p>
        <AskExpert expertId={expert.id} name={expert.name} isQuiet />
      </div>
    </li>
  )
}
