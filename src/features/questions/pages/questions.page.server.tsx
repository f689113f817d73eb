import type { ReactNode } from 'react'
import { z } from 'zod'
import { cursor } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { SignInFirst } from '#ui/sign-in-first.server.tsx'
import { EXPERTS_PATH, MY_QUESTIONS_PATH } from '../addresses.ts'
import { isExpertNow } from '../assignments.server.ts'
import { TABS, type Counts, type QuestionSlice, type Tab } from '../contract.ts'
import { QuestionLists } from '../islands/question-lists.island.tsx'
import { QUESTIONS_PER_LOAD, RETURN_AFTER_DAYS } from '../limits.ts'
import { countQuestions, listQuestions } from '../queries.server.ts'

const Input = z.object({ tab: z.enum(TABS).default('toAnswer').catch('toAnswer'), before: cursor })

type View =
  | { readonly kind: 'visitor' | 'no expert' }
  | {
      readonly kind: 'expert'
      readonly expertId: number
      readonly tab: Tab
      readonly slice: QuestionSlice
      readonly counts: Counts
    }

async function loadLists(context: Context, { tab, before }: z.output<typeof Input>): Promise<View> {
  if (context.actor.kind !== 'person') return { kind: 'visitor' }
  const { id: expertId } = context.actor
  if (!(await isExpertNow(context, expertId))) return { kind: 'no expert' }
  const [slice, counts] = await Promise.all([
    listQuestions(context, { tab, before, limit: QUESTIONS_PER_LOAD }),
    countQuestions(context, { expertId }),
  ])
  return { kind: 'expert', expertId, tab, slice, counts }
}

/** The questions that are put to the expert who is signed in (ROUTE-22, QLIST-01, B-93). */
export const questionsPage = page({
  path: '/questions',
  about: '专家的提问：待回答、已回答、已放弃',
  input: Input,
  load: loadLists,
  head: () => ({ title: '读者的提问', isIndexed: false }),
  View: ({ view }) => {
    switch (view.kind) {
      case 'visitor':
        return <SignInFirst text="这里是受邀专家回答读者提问的地方。" reason="登录后查看向您提的问题" />
      case 'no expert':
        return (
          <Explained title="这里由受邀专家使用">
            <p>
              您的账号还不是可以接受提问的专家。想提问，请
              <a href={EXPERTS_PATH} className="text-link">
                选一位专家
              </a>
              ；问过的问题在
              <a href={MY_QUESTIONS_PATH} className="text-link">
                我的提问
              </a>
              。
            </p>
            <p className="mt-3">
              想成为专家，请
              <a href="/contact" className="text-link">
                联系编辑部
              </a>
              。
            </p>
          </Explained>
        )
      case 'expert':
        return <Lists view={view} />
    }
  },
})

function Explained({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wide max-w-[40rem] py-24 text-center text-muted">
      <h1 className="mb-3 text-2xl">{title}</h1>
      {children}
    </div>
  )
}

function Lists({ view: { expertId, tab, slice, counts } }: { view: Extract<View, { kind: 'expert' }> }) {
  return (
    <div className="wide max-w-[56rem] pt-8">
      <PageTitle title="读者的提问">
        接受之后请在 {RETURN_AFTER_DAYS} 天内回答，到期会退回待回答；也可以不接受，直接回答。
      </PageTitle>
      <Island of={QuestionLists} when="load" expertId={expertId} tab={tab} slice={slice} counts={counts} />
    </div>
  )
}
