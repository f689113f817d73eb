import { z } from 'zod'
import { payPath } from '#features/orders/addresses.ts'
import { OrderInvoice } from '#features/membership/components/order-invoice.server.tsx'
import type { OwnOrder } from '#features/orders/contract.ts'
import { listOrders } from '#features/orders/queries.server.ts'
import { localPhone } from '#features/accounts/phone.ts'
import { daysOf } from '#features/events/event-days.ts'
import { filePath } from '#features/files/addresses.ts'
import type { Context } from '#platform/context.ts'
import { shownYuan } from '#platform/money.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { shanghaiDay, shanghaiMinute } from '#platform/shanghai-time.ts'
import { Pager } from '#ui/pager.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SignInFirst } from '#ui/sign-in-first.server.tsx'
import { EventName } from '../components/event-name.tsx'
import { shownName } from '../name-on-ticket.ts'
import { ownTicketsPath, seatPath, ticketPath } from '../addresses.ts'
import { OwnAnswers } from '../components/own-answers.server.tsx'
import { OwnWaitingList } from '../components/own-waiting.server.tsx'
import { InviteAttendee } from '../islands/invite-attendee.island.tsx'
import { OpenRegistration } from '../islands/open-registration.island.tsx'
import { questionsFor } from '../questions/check-answer.ts'
import type { AskedQuestion } from '../questions/contract.ts'
import { PayChange } from '../islands/pay-change.island.tsx'
import { OwnTicketActs } from '../islands/own-ticket-acts.island.tsx'
import { SendTicket } from '../islands/send-ticket.island.tsx'
import { ReturnAll } from '../islands/return-all.island.tsx'
import { listOwnMaterials, type OwnMaterial } from '../own/list-own-materials.server.ts'
import { listOwnRegistrations, type OwnRegistration, type OwnTicket } from '../own/list-own.server.ts'
import { listOwnWaiting, type OwnWaiting } from '../waiting/list-own-waiting.server.ts'
import { REGISTRATION_STATE_NAMES, TICKET_STATE_NAMES } from '../words.ts'

interface View {
  readonly own: readonly OwnRegistration[] | undefined
  readonly waiting: readonly OwnWaiting[]
  readonly materials: readonly OwnMaterial[]
  /** By which registrations were paid. */
  readonly orders: readonly OwnOrder[]
  readonly page: number
  readonly pageCount: number
  readonly now: Date
}

const NOTHING = { own: undefined, waiting: [], materials: [], orders: [], page: 1, pageCount: 1 }

/** What somebody registered for, with the tickets and what can be done with them (C-42). */
export const ownTicketsPage = page({
  path: ownTicketsPath,
  about: '我的活动：本人的报名与门票',
  input: z.object({ page: z.coerce.number().int().min(1).max(1000).catch(1) }),
  async load(context: Context, { page: asked }): Promise<View> {
    const { actor, now } = context
    if (actor.kind !== 'person') return { ...NOTHING, now }
    const { registrations: own, page, pageCount } = await listOwnRegistrations(context, { page: asked })
    const attended = own.flatMap(({ event, tickets }) =>
      tickets.some(({ isOwn, state }) => isOwn && state === 'valid') ? event.id : [],
    )
    const materials = await listOwnMaterials(context, attended)
    const numbers = own.flatMap(({ registration }) => registration.orderNumber ?? [])
    const orders = await listOrders(context, { personId: actor.id, numbers, limit: numbers.length })
    const waiting = page === 1 ? await listOwnWaiting(context) : []
    return { own, waiting, materials, orders, page, pageCount, now }
  },
  head: () => ({ title: '我的活动', isIndexed: false }),
  View: ({ view: { own, ...rest } }) =>
    own ? (
      <List own={own} {...rest} />
    ) : (
      <SignInFirst text="登录后在这里看报名、电子票，更换参会人或退票。" reason="登录后查看我的活动" />
    ),
})

function List({
  own,
  waiting,
  materials,
  orders,
  page: shown,
  pageCount,
  now,
}: Required<View> & { own: readonly OwnRegistration[] }) {
  return (
    <div className="wide max-w-[50rem] pt-8">
      <PageTitle title="我的活动">报过的名和电子票；入场时出示二维码。</PageTitle>
      <OwnWaitingList waiting={waiting} />
      <ul>
        {own.map((each) => (
          <li key={each.registration.id} className="border-b border-line py-6">
            <Registration
              own={each}
              order={orders.find(({ number }) => number === each.registration.orderNumber)}
              now={now}
            />
            <Materials of={materials.filter(({ eventId }) => eventId === each.event.id)} />
          </li>
        ))}
      </ul>
      <Pager page={shown} pageCount={pageCount} addressOf={(at) => `${ownTicketsPath}?page=${at}`} />
      {own.length === 0 && waiting.length === 0 ? (
        <p className="py-16 text-center text-muted">
          还没有报过名，
          <a href="/ev/list" className="text-link">
            看看有哪些活动
          </a>
        </p>
      ) : null}
    </div>
  )
}

function Registration({ own, order, now }: { own: OwnRegistration; order: OwnOrder | undefined; now: Date }) {
  const { registration, event, isBuyer, tickets, onlineUrl, changesUntil } = own
  const questions = changesUntil < shanghaiDay(now) ? [] : own.questions
  const returnable = tickets.filter(({ state, isUsed }) => state === 'valid' && !isUsed)
  const isComing = event.endsOn >= shanghaiDay(now)
  const isHeld =
    registration.state === 'held' && registration.heldUntil !== null && registration.heldUntil > now
  const isOpen = isHeld || registration.state === 'applied'
  const isAwaited = isHeld && order?.way === 'transfer' && order.state === 'open'
  return (
    <>
      <h2 className="text-lg leading-snug">
        <EventName event={event} look="hover:text-accent" />
      </h2>
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
        <span>{daysOf(event)}</span>
        <span>
          {event.form === 'online' ? '线上' : [event.city, event.place].filter(Boolean).join(' · ')}
        </span>
        <span>{REGISTRATION_STATE_NAMES[registration.state]}</span>
        {isBuyer ? <span>报名号 {registration.number}</span> : <span>由同事报名</span>}
        {isBuyer && registration.orderNumber !== null && registration.state === 'confirmed' ? (
          <a href="/me#orders" className="text-link">
            订单与发票
          </a>
        ) : null}
      </p>
      {registration.refusedReason === '' ? null : (
        <p className="mt-2 text-sm text-body">没有通过的原因：{registration.refusedReason}</p>
      )}
      {isAwaited ? (
        <p className="mt-2 text-sm text-copper">
          等待对公转账，名额保留到 {shanghaiMinute(registration.heldUntil ?? now)}。
          <a href={payPath(order.number)} className="text-link">
            汇款信息
          </a>
        </p>
      ) : isHeld ? (
        <p className="mt-2 text-sm text-copper">
          请在 {shanghaiMinute(registration.heldUntil ?? now)} 前付款，过时名额让给别人。
        </p>
      ) : null}
      {isBuyer && isOpen ? (
        <Island
          of={OpenRegistration}
          when="load"
          number={registration.number}
          title={event.title}
          yuan={shownYuan(registration.amountFen + (registration.membershipFen ?? 0))}
          isPayable={isHeld && !isAwaited}
        />
      ) : null}
      {onlineUrl && tickets.some(({ state }) => state === 'valid') ? (
        <p className="mt-2 text-sm">
          <a href={onlineUrl} target="_blank" rel="noopener noreferrer" className="text-link">
            进入线上会场
          </a>
        </p>
      ) : null}
      <ul className="mt-3 space-y-3">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="rounded-xl bg-surface p-4">
            <Ticket
              ticket={ticket}
              questions={questionsFor(ticket.awaitsAttendee ? own.questions : questions, ticket.typeId)}
              isComing={isComing}
              canAct={isBuyer && isComing && !ticket.isUsed}
            />
          </li>
        ))}
      </ul>
      {isBuyer && order && registration.state === 'confirmed' ? (
        <div className="mt-3">
          <OrderInvoice order={order} />
        </div>
      ) : null}
      {isBuyer && returnable.length > 1 && isComing ? (
        <Island of={ReturnAll} when="touch" codes={returnable.map(({ code }) => code)} />
      ) : null}
    </>
  )
}

function Materials({ of }: { of: readonly OwnMaterial[] }) {
  if (of.length === 0) return null
  return (
    <section aria-label="会议资料" className="mt-4 text-sm">
      <h3 className="text-muted">会议资料</h3>
      <ul className="mt-1 space-y-1">
        {of.map(({ id, title }) => (
          <li key={id}>
            <a href={filePath(id)} className="text-link">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ticket({
  ticket,
  questions,
  isComing,
  canAct,
}: {
  ticket: OwnTicket
  questions: readonly AskedQuestion[]
  /** Whether the event is not over. */
  isComing: boolean
  canAct: boolean
}) {
  const { code, type, name, company, token, seatToken, paidFen, state, isUsed, phone, email, job } = ticket
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="text-ink">
          {shownName(ticket)}
          <span className="ms-2 text-sm text-muted">{type}</span>
        </p>
        <p className="mt-1 text-xs text-muted">
          {isUsed ? '已签到' : TICKET_STATE_NAMES[state]} · {paidFen > 0 ? `¥${shownYuan(paidFen)}` : '免费'}{' '}
          · 票号 {code}
          {ticket.seat ? ` · 座位 ${ticket.seat}` : ''}
        </p>
        {ticket.change ? (
          <p className="mt-1 text-sm text-copper">
            {ticket.change.isMoved ? `改为“${ticket.change.type}”，` : ''}待补差价 ¥
            {shownYuan(ticket.change.differenceFen)}，{shanghaiMinute(ticket.change.payUntil)}{' '}
            前付款；不付则照旧
          </p>
        ) : null}
        <OwnAnswers answers={ticket.answers} />
      </div>
      {state === 'valid' ? (
        <div className="flex flex-wrap items-center gap-3">
          {token ? (
            <a
              href={ticketPath(token)}
              className="inline-flex min-h-10 items-center rounded-full bg-accent px-5 text-sm text-on-accent"
            >
              电子票
            </a>
          ) : null}
          {seatToken && canAct ? (
            <Island of={InviteAttendee} when="load" path={seatPath(seatToken)} place={code} />
          ) : null}
          {canAct && ticket.change ? (
            <Island
              of={PayChange}
              when="load"
              code={code}
              title={`${ticket.change.type}补差价`}
              yuan={shownYuan(ticket.change.differenceFen)}
            />
          ) : null}
          {token && name !== '' && isComing ? (
            <Island of={SendTicket} when="touch" code={code} name={name} />
          ) : null}
          {canAct ? (
            <Island
              of={OwnTicketActs}
              when="load"
              code={code}
              attendee={{ name, phone: localPhone(phone), email, company, job }}
              typeId={ticket.typeId}
              questions={questions}
              answers={Object.fromEntries(ticket.answers.map(({ questionId, value }) => [questionId, value]))}
            />
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
