import { z } from 'zod'
import { filePath } from '#features/files/addresses.ts'
import { MY_QUARTERLY_PATH, SUBSCRIBE_PATH } from '#features/reports/addresses.ts'
import { contactPath } from '#platform/contact-path.ts'
import type { Context } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { FILLED } from '#ui/button-looks.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { SignInFirst } from '#ui/sign-in-first.server.tsx'
import {
  MOST_FURTHER_MAILBOXES,
  nameOfQuarter,
  nameOfSubscription,
  pausesFrom,
  type FurtherMailbox,
  type Quarter,
} from '../contract.ts'
import { Mailbox } from '../islands/mailbox.island.tsx'
import { Pause } from '../islands/pause.island.tsx'
import { readStarts } from '../issues-out.server.ts'
import { FurtherMailboxes } from '../islands/further-mailboxes.island.tsx'
import { MailAgain } from '../islands/mail-again.island.tsx'
import {
  listOwnMailboxes,
  listOwnSubscriptions,
  type DeliveryView,
  type SubscriptionView,
} from '../own-subscriptions.server.ts'

interface View {
  readonly own: readonly SubscriptionView[] | undefined
  /** From which issues on one may subscribe, the next one first. */
  readonly starts: readonly Quarter[]
  /** Where else the issues are mailed. */
  readonly further: readonly FurtherMailbox[]
}

/** What a subscriber of the quarterly has got, what is still to come and where it is mailed (C-37, C-38). */
export const minePage = page({
  path: MY_QUARTERLY_PATH,
  about: '我的内参：本人的订阅、已送达的各期与收件邮箱',
  input: z.object({}),
  load: async (context: Context): Promise<View> => ({
    own: context.actor.kind === 'person' ? await listOwnSubscriptions(context) : undefined,
    further: context.actor.kind === 'person' ? await listOwnMailboxes(context) : [],
    starts: context.actor.kind === 'person' ? await readStarts(context) : [],
  }),
  head: () => ({ title: '我的内参', isIndexed: false }),
  View: ({ view: { own, starts, further } }) =>
    own ? (
      <List own={own} starts={starts} further={further} />
    ) : (
      <SignInFirst text="登录后在这里看订阅的季度内参和收件邮箱。" reason="登录后查看我的内参" />
    ),
})

function List({ own, starts, further }: View & { readonly own: readonly SubscriptionView[] }) {
  return (
    <div className="wide max-w-[50rem] pt-8">
      <PageTitle title="我的内参">订阅的季度内参，已送达的各期都可以在线阅读和下载。</PageTitle>
      {own.map((subscription) => (
        <Subscription key={subscription.id} subscription={subscription} starts={starts} />
      ))}
      {own.some(({ isTakenBack }) => !isTakenBack) ? (
        <section aria-label="同事的收件邮箱" className="mt-4 rounded-xl border border-line p-5 sm:p-6">
          <h2 className="text-lg text-ink">同事的收件邮箱</h2>
          <p className="mt-1 text-sm text-muted">
            每送达一期，另外给这些邮箱各寄一份印有他们的副本，最多 {MOST_FURTHER_MAILBOXES} 个。
          </p>
          <Island of={FurtherMailboxes} when="touch" further={[...further]} latest={titleOfLatest(own)} />
        </section>
      ) : null}
      <p className={own.length === 0 ? 'py-16 text-center text-muted' : 'pt-8'}>
        {own.length === 0 ? '还没有订阅季度内参。' : null}
        <a href={SUBSCRIBE_PATH} className={own.length === 0 ? 'ms-2 text-link' : FILLED}>
          {own.length === 0 ? '去订阅' : '续订'}
        </a>
      </p>
    </div>
  )
}

function titleOfLatest(own: readonly SubscriptionView[]): string {
  const came = own.flatMap(({ isTakenBack, deliveries }) =>
    isTakenBack ? [] : deliveries.filter(({ reader }) => reader === ''),
  )
  return came.toSorted((one, other) => other.id - one.id)[0]?.title ?? ''
}

function sayState({ state, issues, delivered, isTakenBack, pausedFrom }: SubscriptionView): string {
  if (isTakenBack) return '已退款'
  if (state === 'ended') return `已停止，送达过 ${delivered} 期`
  if (pausedFrom)
    return `已自${nameOfQuarter(pausedFrom)}起暂停，送达过 ${delivered} 期，继续以后还有 ${issues - delivered} 期`
  return state === 'complete'
    ? `${issues} 期已全部送达`
    : `已送达 ${delivered} 期，还有 ${issues - delivered} 期`
}

function Subscription({
  subscription,
  starts,
}: {
  subscription: SubscriptionView
  starts: readonly Quarter[]
}) {
  const { canPause, pausedFrom } = subscription
  const [next] = starts
  const { id, mailbox, company, orderNumber, createdAt, deliveries, state, isTakenBack } = subscription
  const name = nameOfSubscription(subscription)
  return (
    <section aria-label={name} className="mt-4 rounded-xl border border-line p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-lg text-ink">{name}</h2>
        <p className="text-sm text-muted">{sayState(subscription)}</p>
      </div>
      <p className="mt-1 text-sm text-muted">
        {orderNumber === undefined ? '赠阅' : `订单 ${orderNumber}`} · {shanghaiDay(createdAt)}
      </p>
      {isTakenBack || (state === 'ended' && deliveries.length === 0) ? null : (
        <Island of={Mailbox} when="touch" subscriptionId={id} mailbox={mailbox} company={company} />
      )}
      {pausedFrom ? (
        <Island
          of={Pause}
          when="touch"
          isPaused
          quarters={starts.map(({ year, quarter }) => ({ year, quarter }))}
        />
      ) : canPause && next ? (
        <Island of={Pause} when="touch" isPaused={false} quarters={[...pausesFrom(next)]} />
      ) : null}
      {deliveries.length > 0 ? (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {deliveries
            .filter(({ reader }) => reader === '')
            .map((delivery) => (
              <Delivery
                key={delivery.id}
                delivery={delivery}
                copies={deliveries.filter(
                  ({ reader, issueId }) => reader !== '' && issueId === delivery.issueId,
                )}
                isTakenBack={isTakenBack}
              />
            ))}
        </ul>
      ) : (
        <p className="mt-4 border-t border-line pt-4 text-sm text-muted">
          {state === 'running' || state === 'paused'
            ? '第一期出版后送达，届时会通知您。'
            : '没有送达的内参。'}
        </p>
      )}
    </section>
  )
}

interface DeliveryProperties {
  readonly delivery: DeliveryView
  /** Those of it that go to further mailboxes. */
  readonly copies: readonly DeliveryView[]
  readonly isTakenBack: boolean
}

function Delivery({ delivery, copies, isTakenBack }: DeliveryProperties) {
  const { title, fileId, madeAt, isWithdrawn } = delivery
  return (
    <li className="py-3">
      {isTakenBack ? (
        <span className="text-muted">{title}</span>
      ) : isWithdrawn ? (
        <span className="text-muted">
          {title}
          <span className="block text-sm">
            暂时打不开，请
            <a href={contactPath('files', title)} className="text-link">
              联系我们
            </a>
          </span>
        </span>
      ) : (
        <a href={filePath(fileId)} className="text-ink hover:text-accent">
          {title}
        </a>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <span>
          {shanghaiDay(madeAt)} 送达{delivery.isSupplement ? '，增刊，不占期数' : ''}
        </span>
        {isTakenBack ? null : (
          <>
            <Mailed delivery={delivery} />
          </>
        )}
      </p>
      {isTakenBack
        ? null
        : copies.map((copy) => (
            <p key={copy.id} className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
              <span>{copy.reader}</span>
              <Mailed delivery={copy} />
            </p>
          ))}
    </li>
  )
}

function Mailed({ delivery }: { delivery: DeliveryView }) {
  const { id, state, isRemoved } = delivery
  const canGoAgain = !isRemoved && (state === 'sent' || state === 'failed')
  return (
    <>
      <span className={state === 'failed' ? 'text-text-red' : undefined}>{sayMail(delivery)}</span>
      {canGoAgain ? <Island of={MailAgain} when="touch" id={id} /> : null}
    </>
  )
}

function sayMail({ state, mailedTo, mailedAt, isWithdrawn, isRemoved }: DeliveryView): string {
  switch (state) {
    case 'no_mailbox':
      return '填写收件邮箱后寄出'
    case 'waiting':
      return isWithdrawn ? '可以打开后寄出' : '几分钟内寄出'
    case 'leaving':
      return `正在寄往 ${mailedTo}`
    case 'sent':
      return `${mailedAt ? `${shanghaiDay(mailedAt)} ` : ''}寄到 ${mailedTo}`
    case 'failed':
      return isRemoved ? '没有寄到，邮箱已经移除' : '没有寄到，请核对收件邮箱，再寄一次'
  }
}
