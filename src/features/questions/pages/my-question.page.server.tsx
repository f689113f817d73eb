import { z } from 'zod'
import { positiveId } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { page } from '#platform/pages/page.ts'
import { SponsoredMark } from '#ui/sponsored-mark.tsx'
import { SignInFirst } from '#ui/sign-in-first.server.tsx'
import { Trail } from '#ui/trail.tsx'
import { MY_QUESTIONS_PATH } from '../addresses.ts'
import { readAskedQuestion } from '../asked-queries.server.ts'
import { StateMark, StateSentence } from '../components/asked-state.tsx'
import { QuestionText } from '../components/question-text.tsx'
import type { AskedQuestion } from '../contract.ts'

type View = { readonly question: AskedQuestion | undefined }

/** One's own question, also while nobody else can see it (B-50). */
export const myQuestionPage = page({
  path: `${MY_QUESTIONS_PATH}/:id`,
  about: '我的一个提问',
  input: z.object({ id: positiveId }),
  load: async (context: Context, { id }): Promise<View> => ({
    question: context.actor.kind === 'person' ? await readAskedQuestion(context, id) : undefined,
  }),
  head: ({ question }) => ({ title: question?.title ?? '我的提问', isIndexed: false }),
  View: ({ view: { question } }) =>
    question ? (
      <article className="wide max-w-[50rem] pt-6 lg:pt-8">
        <Trail steps={[{ name: '我的提问', path: MY_QUESTIONS_PATH }]} />
        <h1 className="text-2xl leading-snug break-words sm:text-3xl">
          {question.isSponsored ? <SponsoredMark /> : null}
          {question.title}
        </h1>
        <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
          <StateMark state={question.state} />
          <time dateTime={question.askedAt.iso}>{question.askedAt.text}</time>
          {question.isAnonymous ? <span>匿名</span> : null}
        </p>
        <p className="mt-4 rounded-md bg-surface px-5 py-4">
          <StateSentence question={question} />
        </p>
        <QuestionText item={question} />
      </article>
    ) : (
      <SignInFirst text="登录后在这里看自己问过的问题和进展。" reason="登录后查看我的提问" />
    ),
})
