import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { OrderInvoice } from '#features/membership/components/order-invoice.server.tsx'
import type { OwnOrder } from '#features/orders/contract.ts'
import { listOrders } from '#features/orders/queries.server.ts'
import { z } from 'zod'
import { eventPath } from '#features/events/addresses.ts'
import { daysOf } from '#features/events/components/event-tile.server.tsx'
import { positiveId, word } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { Refusal } from '#platform/refusal.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { SignInFirst } from '#ui/sign-in-first.server.tsx'
import { Trail } from '#ui/trail.tsx'
import { ownTicketsPath } from '../addresses.ts'
import { freeMemberPlaces } from '../buying/member-places.server.ts'
import { findSale, type EventRow } from '../find-sale.server.ts'
import { readContact, type Contact } from '../read-contact.server.ts'
import type { AskedQuestion } from '../questions/contract.ts'
import { readQuestions } from '../questions/read-questions.server.ts'
import { RegisterForm } from '../islands/register-form.island.tsx'
import { offerOf, type OfferView } from '../read-offer.server.ts'
import { registrations } from '../tables.server.ts'
import { offeredTypes } from '../waiting/own-offers.server.ts'
import { typesToWire } from '../wire.ts'

const MOST_ORDERS = 50

interface View {
  readonly event: EventRow
  readonly offer: OfferView
  readonly own: (Contact & { readonly id: number }) | undefined
  /** How many registrations of this person for the event there are already. */
  readonly known: number
  /** What was paid last for this event. */
  readonly paid: OwnOrder | undefined
  readonly questions: readonly AskedQuestion[]
  readonly code: string
  readonly from: string
}

/** Registering for an event on one page (C-42). */
export const registerPage = page({
  path: '/ev/d/:id/register',
  about: '活动报名',
  input: z.object({ id: positiveId, code: word(40).optional(), from: word(40).optional() }),
  load: async (context: Context, { id, code = '', from = '' }): Promise<View> => {
    const sale = await findSale(context, id)
    if (!sale) throw new Refusal('not_found', 'sales_not_found')
    const { actor, db } = context
    const places = actor.kind === 'person' ? await freeMemberPlaces(context, sale, actor.id) : []
    const offered =
      actor.kind === 'person'
        ? await offeredTypes(context, { eventId: id, personId: actor.id })
        : new Set<number>()
    const offer = offerOf(context, sale, { isMember: places.length > 0, openedTypeId: undefined, offered })
    const questions = await readQuestions(context, id)
    const { event } = sale
    if (actor.kind !== 'person')
      return { event, offer, own: undefined, known: 0, paid: undefined, questions, code, from }
    const known = await db.$count(
      registrations,
      and(
        eq(registrations.eventId, id),
        eq(registrations.buyerId, actor.id),
        inArray(registrations.state, ['applied', 'held', 'confirmed']),
      ),
    )
    const paid = await lastPaidOrder(context, { eventId: id, personId: actor.id })
    const own = { id: actor.id, ...(await readContact(context, actor.id)) }
    return { event, offer, own, known, paid, questions, code, from }
  },
  head: ({ event }) => ({ title: `报名：${event.title}`, isIndexed: false }),
  View: RegisterPage,
})

/** What somebody paid last for this event. */
async function lastPaidOrder(
  context: Context,
  { eventId, personId }: { eventId: number; personId: number },
): Promise<OwnOrder | undefined> {
  const [last] = await context.db
    .select({ number: registrations.orderNumber })
    .from(registrations)
    .where(
      and(
        eq(registrations.eventId, eventId),
        eq(registrations.buyerId, personId),
        eq(registrations.state, 'confirmed'),
        isNotNull(registrations.orderNumber),
      ),
    )
    .orderBy(desc(registrations.confirmedAt))
    .limit(1)
  if (!last) return undefined
  const orders = await listOrders(context, { personId, limit: MOST_ORDERS })
  return orders.find(({ number }) => number === last.number)
}

function RegisterPage({ view: { event, offer, own, known, paid, questions, code, from } }: { view: View }) {
  if (!own) return <SignInFirst text="登录后报名，电子票会保存在“我的活动”里。" reason="登录后报名" />
  const quote = {
    types: typesToWire(offer),
    questions: [...questions],
    maxPerOrder: offer.maxPerOrder,
    amountFen: 0,
    price: 0,
    tickets: [],
  }
  return (
    <div className="wide max-w-[46rem] pt-6 lg:pt-8">
      <Trail
        steps={[
          { name: '活动', path: '/ev/list' },
          { name: event.title, path: eventPath(event.id) },
        ]}
      />
      <PageTitle title="报名">
        {event.title}，{daysOf(event)}
        {event.place ? `，${[event.city, event.place].filter(Boolean).join(' ')}` : ''}
      </PageTitle>
      {known > 0 ? (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md bg-accent-soft p-3 text-ink">
          <p>
            您已报过名，
            <a href={ownTicketsPath} className="text-link">
              查看我的活动
            </a>
            。还可以继续为同事报名。
          </p>
          {paid ? <OrderInvoice order={paid} /> : null}
        </div>
      ) : null}
      {offer.standing === 'open' ? (
        <Island
          of={RegisterForm}
          when="load"
          personId={own.id}
          eventId={event.id}
          title={event.title}
          memberWord={offer.memberWord}
          quote={quote}
          own={{ name: own.name, phone: own.phone, email: own.email }}
          code={code}
          cameFrom={from}
        />
      ) : (
        <p className="rounded-xl bg-surface py-12 text-center text-muted">现在不能报名</p>
      )}
      <p className="hidden text-sm text-muted noscript:block">启用 JavaScript 后可以报名。</p>
      <section aria-label="须知" className="mt-8 space-y-1 text-sm text-muted">
        <p>退票：{offer.freeRefunds ? `${offer.freeRefunds} 前可全额退票` : offer.refunds}</p>
        {offer.terms ? <p className="whitespace-pre-line">{offer.terms}</p> : null}
        <p>付款后可以在这里或“我的活动”里申请发票。</p>
      </section>
    </div>
  )
}
