import { z } from 'zod'
import { ASK_FOR_ISSUE, MY_QUARTERLY_PATH, SUBSCRIBE_PATH } from '#features/reports/addresses.ts'
import type { Context } from '#platform/context.ts'
import { shownYuan } from '#platform/money.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import type { QuarterlyTerms } from '#platform/settings/settings.server.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { Trail } from '#ui/trail.tsx'
import { nameOfQuarter, type Quarter, type Start } from '../contract.ts'
import { recipientOf } from '../fulfil.server.ts'
import { SubscribeForm } from '../islands/subscribe-form.island.tsx'
import { readLeft } from '../issues-left.server.ts'
import { readPreparing, readStarts } from '../issues-out.server.ts'

interface View {
  readonly terms: QuarterlyTerms
  readonly starts: readonly Start[]
  /** The newest issue, where its file is still to come. */
  readonly preparing: Quarter | undefined
  /** So many issues are still to come to the person who asks, and whether they wait for him or her to say when. */
  readonly left: { readonly issues: number; readonly isPaused: boolean }
  readonly recipient: { readonly mailbox: string; readonly company: string }
}

const RULES = [
  '四期从选定的一期起，按出版顺序逐期送达，与日历年无关。',
  '已出版的一期付款后立即可读；之后每期出版当天送达。',
  '同一账号再订的四期接在前一份之后，同一期只送一次；要寄给几位同事的，付款后在“我的内参”里增加邮箱，各寄一份。',
  '每份 PDF 的每一页印有订阅者与订单号，发到收件邮箱，也可以登录后在线阅读和下载。',
  '仅供订阅企业内部使用，请勿外传。',
]

/** Where the quarterly is subscribed to: how many issues, from which on, and where they are mailed (C-17, C-37, C-38). */
export const subscribePage = page({
  path: SUBSCRIBE_PATH,
  about: '订阅季度内参',
  input: z.object({}),
  load: async (context: Context): Promise<View> => ({
    terms: context.services.settings.quarterly,
    starts: await readStarts(context),
    preparing: await readPreparing(context),
    left:
      context.actor.kind === 'person'
        ? await readLeft(context, context.actor.id)
        : { issues: 0, isPaused: false },
    recipient:
      context.actor.kind === 'person'
        ? await recipientOf(context, context.actor.id)
        : { mailbox: '', company: '' },
  }),
  head: () => ({ title: '订阅季度内参', isIndexed: false }),
  View: ({ view: { terms, starts, preparing, left, recipient } }) => (
    <div className="wide max-w-[46rem] pt-8">
      <Trail steps={[{ name: '季度内参', path: '/irs' }]} />
      <PageTitle title="订阅季度内参">第三代半导体与新能源汽车季度内参，企业版 PDF</PageTitle>
      {preparing ? (
        <p className="mb-6 rounded-lg bg-accent-soft px-4 py-3 text-[0.9375rem] text-body">
          {nameOfQuarter(preparing)}已经发布，文件还在准备，现在还不能订；文件齐了就能在这里选。急用的请
          <a href={ASK_FOR_ISSUE} className="mx-1 text-link">
            联系我们
          </a>
          。
        </p>
      ) : null}
      <StillToCome {...left} />
      <Island
        of={SubscribeForm}
        when="load"
        starts={starts}
        issueYuan={shownYuan(terms.issueFen)}
        yearYuan={shownYuan(terms.yearFen)}
        {...recipient}
      />
      <p className="hidden text-sm text-muted noscript:block">
        启用 JavaScript 后可以在线订阅，也可以联系我们。
      </p>
      <section aria-label="订阅须知" className="mt-10 border-t border-line pt-6 text-[0.9375rem] text-body">
        <h2 className="text-lg text-ink">订阅须知</h2>
        <ul className="mt-3 list-disc space-y-1.5 ps-5">
          {RULES.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <p className="mt-4">
          更早的各期、多人使用或需要合同的，请
          <a href={ASK_FOR_ISSUE} className="mx-1 text-link">
            联系我们
          </a>
          。由公司付款的，下单后可以改用对公转账，发票在“我的账号”里申请。
        </p>
      </section>
    </div>
  ),
})

/** Before somebody buys what comes anyway, or after it. */
function StillToCome({ issues, isPaused }: View['left']) {
  if (issues === 0) return null
  const mine = (
    <a href={MY_QUARTERLY_PATH} className="mx-1 text-link">
      我的内参
    </a>
  )
  return (
    <p className="mb-6 rounded-lg bg-accent-soft px-4 py-3 text-[0.9375rem] text-body">
      {isPaused ? (
        <>
          您订阅的内参还有 {issues}{' '}
          期没有送达，其中有暂停着的。再订的四期不等暂停着的，从选的一期起照送；要接着送余下的，请在
          {mine}
          里继续，不用再买。
        </>
      ) : (
        <>
          您订阅的内参还有 {issues}{' '}
          期没有送达。再订的四期是续订，接在它们后面，同一期不会送两份；要让同事也收到，请在
          {mine}
          里增加他的邮箱，不用再买。
        </>
      )}
    </p>
  )
}
