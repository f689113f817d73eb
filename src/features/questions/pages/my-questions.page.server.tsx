import { z } from 'zod'
import { topicPath } from '#features/topics/addresses.ts'
import type { Context } from '#platform/context.ts'
import { page } from '#platform/pages/page.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { SignInFirst } from '#ui/sign-in-first.server.tsx'
import { SponsoredMark } from '#ui/sponsored-mark.tsx'
import { EXPERTS_PATH, MY_QUESTIONS_PATH, myQuestionPath } from '../addresses.ts'
import { listAsked } from '../asked-queries.server.ts'
import { StateMark, StateSentence } from '../components/asked-state.tsx'
import type { AskedQuestion } from '../contract.ts'

type View = { readonly asked: readonly AskedQuestion[] | undefined }

/** What the person who is signed in has asked, with states and dates (B-50). */
export const myQuestionsPage = page({
  path: MY_QUESTIONS_PATH,
  about: '我的提问：本人问过的问题与进展',
  input: z.object({}),
  load: async (context: Context): Promise<View> => ({
    asked: context.actor.kind === 'person' ? await listAsked(context) : undefined,
  }),
  head: () => ({ title: '我的提问', isIndexed: false }),
  View: ({ view: { asked } }) =>
    asked ? (
      <List asked={asked} />
    ) : (
      <SignInFirst text="登录后在这里看自己问过的问题和进展。" reason="登录后查看我的提问" />
    ),
})

function List({ asked }: { asked: readonly AskedQuestion[] }) {
  return (
    <div className="wide max-w-[50rem] pt-8">
      <PageTitle title="我的提问">问过的问题和进展；有了回答，消息里也会告诉您。</PageTitle>
      <ul>
        {asked.map((question) => (
          <li key={question.id} className="border-b border-line py-5">
            <h2 className="text-lg leading-snug break-words">
              <a
                href={question.state === 'answered' ? topicPath(question.id) : myQuestionPath(question.id)}
                className="hover:text-accent"
              >
                {question.isSponsored ? <SponsoredMark /> : null}
                {question.title}
              </a>
            </h2>
            <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
              <StateMark state={question.state} />
              <time dateTime={question.askedAt.iso}>{question.askedAt.text}</time>
              {question.isAnonymous ? <span>匿名</span> : null}
            </p>
            <p className="mt-2 text-[0.9375rem] text-body">
              <StateSentence question={question} />
            </p>
          </li>
        ))}
      </ul>
      {asked.length === 0 ? (
        <p className="py-16 text-center text-muted">
          还没有提过问题，
          <a href={EXPERTS_PATH} className="text-link">
            选一位专家
          </a>
        </p>
      ) : null}
    </div>
  )
}
