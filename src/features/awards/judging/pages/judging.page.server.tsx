import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { SignInFirst } from '#ui/sign-in-first.server.tsx'
import { awardYearPath } from '../../addresses.ts'
import { YearInAddress } from '../../year-number.ts'
import type { JudgeDesk as Desk } from '../contract.ts'
import { AcceptInvitation } from '../islands/accept-invitation.island.tsx'
import { JudgeDesk } from '../islands/judge-desk.island.tsx'
import { readJudgeDesk } from '../judge-desk.server.ts'

type View = { readonly year: number; readonly isSignedIn: boolean; readonly desk: Desk | undefined }

/** A judge's own desk; whoever is invited accepts here (C-89). */
export const judgingPage = page({
  path: '/award/judging/:year',
  about: '评委的评审：参评者、回避、评分',
  input: z.object({
    year: YearInAddress,
  }),
  load: async (context: Context, { year }): Promise<View> => {
    const isSignedIn = context.actor.kind === 'person'
    return { year, isSignedIn, desk: isSignedIn ? await readJudgeDesk(context, year) : undefined }
  },
  head: () => ({ title: '奖项评审', isIndexed: false }),
  View: ({ view: { year, isSignedIn, desk } }) => {
    if (!isSignedIn) return <SignInFirst text="评委登录后接受邀请、评分。" reason="登录后评审奖项" />
    if (!desk) return <Island of={AcceptInvitation} when="load" year={year} />
    return (
      <div className="wide max-w-[54rem] pt-8 pb-16">
        <PageTitle title={`${desk.title} · 评审`}>
          {`${desk.name}，${desk.isOpen ? `请在${desk.days}之间评分。` : `评审时间是${desk.days || '另行通知的日子'}，现在不能评分。`}每位参评者先说明有没有利益关系，再看材料。您看不到其他评委的评分与票数。`}
        </PageTitle>
        <p className="mb-6">
          <a href={awardYearPath(year)} className="text-link">
            奖项介绍与规则
          </a>
        </p>
        <Island of={JudgeDesk} when="load" desk={desk} />
        <p className="hidden text-muted noscript:block">启用 JavaScript 后可以评分。</p>
      </div>
    )
  },
})
