import { z } from 'zod'
import { ExpertList } from '#features/people/components/expert-list.tsx'
import { TopicRow } from '#features/topics/components/topic-row.tsx'
import type { FeedPage } from '#features/topics/contract.ts'
import { pageTopics } from '#features/topics/lists/feed-queries.server.ts'
import { questionList, TOPICS_PER_LOAD } from '#features/topics/lists/lists.ts'
import { page as pageNumber } from '#platform/calls/inputs.ts'
import type { SharedContext } from '#platform/context.ts'
import { statusOfList, titleOfPage } from '#platform/pages/list-page.ts'
import { page } from '#platform/pages/page.ts'
import { EmptyPage } from '#ui/empty-page.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Pager } from '#ui/pager.tsx'
import { SideTitle } from '#ui/side-title.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { answersPath, EXPERTS_PATH } from '../addresses.ts'
import type { AskableExpert, QuestionsShown } from '../contract.ts'
import { listExpertsToAsk } from '../public-queries.server.ts'

/** So many experts stand beside the questions. */
const EXPERTS_BESIDE = 8

const Input = z.object({
  t: z.enum(['answered', 'open']).default('answered').catch('answered'),
  p: pageNumber,
})

interface AnswersView {
  readonly shown: QuestionsShown
  readonly found: FeedPage
  readonly experts: readonly AskableExpert[]
}

async function loadAnswers(
  context: SharedContext,
  { t: shown, p }: z.output<typeof Input>,
): Promise<AnswersView> {
  const list = questionList(context.services.industries.main, shown)
  const [found, experts] = await Promise.all([
    pageTopics(context, { list, page: p, perPage: TOPICS_PER_LOAD }),
    listExpertsToAsk(context),
  ])
  return { shown, found, experts: experts.slice(0, EXPERTS_BESIDE) }
}

/** What readers asked: answered, and waiting for an answer. */
export const answersPage = page({
  path: '/answers',
  about: '问答：已回答与待回答的问题',
  input: Input,
  shared: { seconds: 60, tags: () => ['topics', 'people'] },
  load: loadAnswers,
  status: ({ found }) => statusOfList(found),
  head: ({ shown, found }) => ({
    title: titleOfPage(shown === 'open' ? '待回答的问题' : '问答', found.page),
    description: '读者提问、专家回答：碳化硅与氮化镓从长晶、器件到应用的具体问题。',
    canonical: answersPath(shown, found.page),
    isIndexed: found.items.length > 0,
    previous: found.page > 1 ? answersPath(shown, found.page - 1) : undefined,
    next: found.page < found.pageCount ? answersPath(shown, found.page + 1) : undefined,
  }),
  View: AnswersPage,
})

function AnswersPage({ view: { shown, found, experts } }: { view: AnswersView }) {
  return (
    <div className="wide pt-8">
      <PageTitle title="问答">读者提问，专家回答。想问的没有人问过？选一位专家提问。</PageTitle>
      <div className="grid grid-cols-1 gap-x-16 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <TabLinks
            label="问题"
            tabs={[
              { name: '已回答', path: answersPath('answered'), isChosen: shown === 'answered' },
              { name: '待回答', path: answersPath('open'), isChosen: shown === 'open' },
            ]}
          />
          <h2 className="sr-only">{shown === 'open' ? '待回答' : '已回答'}</h2>
          {found.items.map((topic, index) => (
            <TopicRow key={topic.id} topic={topic} isFirst={index === 0} />
          ))}
          {found.items.length === 0 ? <Nothing shown={shown} isFirst={found.page === 1} /> : null}
          <Pager
            page={found.page}
            pageCount={found.pageCount}
            addressOf={(number) => answersPath(shown, number)}
          />
        </div>
        <aside aria-label="可以提问的专家" className="beside pt-6 lg:pt-5">
          <SideTitle>可以提问的专家</SideTitle>
          <ExpertList experts={experts} />
          <a href={EXPERTS_PATH} className="mt-3 inline-block py-2 text-sm text-accent hover:underline">
            全部专家 →
          </a>
        </aside>
      </div>
    </div>
  )
}

function Nothing({ shown, isFirst }: { shown: QuestionsShown; isFirst: boolean }) {
  if (isFirst)
    return (
      <p className="py-16 text-center text-muted">
        {shown === 'open' ? '所有公开的问题都有了回答。' : '还没有回答过的问题。'}
      </p>
    )
  return <EmptyPage first={answersPath(shown)} />
}
