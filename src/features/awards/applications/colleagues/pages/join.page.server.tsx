import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { SignInFirst } from '#ui/sign-in-first.server.tsx'
import { YearInAddress } from '../../../year-number.ts'
import { JoinApplication } from '../islands/join-application.island.tsx'

/** Where a colleague accepts to write an application with whoever sent the link (C-85). */
export const joinPage = page({
  path: '/award/join/:year',
  about: '凭同事给的链接一起填写一份奖项申报',
  input: z.object({ year: YearInAddress }),
  load: async ({ actor }: Context, { year }) => ({ year, isSignedIn: actor.kind === 'person' }),
  head: () => ({ title: '一起填写申报', isIndexed: false }),
  View: ({ view: { isSignedIn } }) =>
    isSignedIn ? (
      <Island of={JoinApplication} when="load" />
    ) : (
      <SignInFirst text="登录后和同事一起填写申报。" reason="登录后一起填写申报" />
    ),
})
