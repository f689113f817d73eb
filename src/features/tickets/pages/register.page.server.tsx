import { z } from 'zod'
import { eventPath } from '#features/events/addresses.ts'
import { daysOf } from '#features/events/event-days.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { Refusal } from '#platform/refusal.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { SignInFirst } from '#ui/sign-in-first.server.tsx'
import { Trail } from '#ui/trail.tsx'
import { freeMemberPlaces } from '../buying/member-places.server.ts'
import { RegisteredNote } from '../components/registered-note.server.tsx'
import { findSale, type EventRow } from '../find-sale.server.ts'
import { readRegistered, type Registered } from '../own/read-registered.server.ts'
import { readContact, type Contact } from '../read-contact.server.ts'
import type { AskedQuestion } from '../questions/contract.ts'
import { readQuestions } from '../questions/read-questions.server.ts'
import { RegisterForm } from '../islands/register-form.island.tsx'
import { offerOf, type OfferView } from '../read-offer.server.ts'
import { offeredTypes } from '../waiting/own-offers.server.ts'
import { typesToWire } from '../wire.ts'

interface View {
  readonly event: EventRow
  readonly offer: OfferView
  readonly own: (Contact & { readonly id: number }) | undefined
  readonly registered: Registered | undefined
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
    const { actor } = context
    const places = actor.kind === 'person' ? await freeMemberPlaces(context, sale, actor.id) : []
    const offered =
      actor.kind === 'person'
        ? await offeredTypes(context, { eventId: id, personId: actor.id })
        : new Set<number>()
    const offer = offerOf(context, sale, { isMember: places.length > 0, openedTypeId: undefined, offered })
    const questions = await readQuestions(context, id)
    const { event } = sale
    if (actor.kind !== 'person')
      return { event, offer, own: undefined, registered: undefined, questions, code, from }
    const registered = await readRegistered(context, { eventId: id, personId: actor.id })
    const own = { id: actor.id, ...(await readContact(context, actor.id)) }
    return { event, offer, own, registered, questions, code, from }
  },
  head: ({ event }) => ({
    title: `报名：${event.title}`,
    description: `在线报名${event.title}，${daysOf(event)}${whereOf(event)}。`,
    isIndexed: false,
  }),
  View: RegisterPage,
})

const whereOf = (event: EventRow) =>
  event.place ? `，${[event.city, event.place].filter(Boolean).join(' ')}` : ''

function RegisterPage({ view: { event, offer, own, registered, questions, code, from } }: { view: View }) {
  const trail = (
    <Trail
      steps={[
        { name: '活动', path: '/ev/list' },
        { name: event.title, path: eventPath(event.id) },
      ]}
    />
  )
  const about = (
    <>
      <a href={eventPath(event.id)} className="text-link">
        {event.title}
      </a>
      ，<span className="whitespace-nowrap">{daysOf(event)}</span>
      {whereOf(event)}
    </>
  )
  if (!own)
    return (
      <>
        <div className="wide max-w-[46rem] pt-6 lg:pt-8">{trail}</div>
        <SignInFirst
          text={
            <>
              {about}
              {'。登录后报名，电子票会保存在“我的活动”里。'}
            </>
          }
          reason="登录后报名"
        />
      </>
    )
  const isPaid = offer.types.some(({ listFen }) => listFen > 0)
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
      {trail}
      <PageTitle title="报名">{about}</PageTitle>
      {registered ? <RegisteredNote registered={registered} /> : null}
      {offer.phase === 'open' ? (
        <Island
          of={RegisterForm}
          when="load"
          personId={own.id}
          eventId={event.id}
          title={event.title}
          memberWord={offer.memberWord}
          quote={quote}
          own={{ name: own.name, phone: own.phone, email: own.email }}
          comesOneself={registered === undefined}
          code={code}
          cameFrom={from}
        />
      ) : (
        <p className="rounded-xl bg-surface py-12 text-center text-muted">现在不能报名</p>
      )}
      <p className="hidden text-sm text-muted noscript:block">启用 JavaScript 后可以报名。</p>
      <section aria-label="须知" className="mt-8 space-y-1 text-sm text-muted">
        {isPaid ? (
          <p>退票：{offer.freeRefunds ? `${offer.freeRefunds} 前可全额退票` : offer.refunds}</p>
        ) : null}
        {offer.types.some(({ memberFen, rule }) => memberFen !== undefined || rule === 'member') ? (
          <p>会员{offer.memberWord}以下单时是会员为准；会员以后退了款的，由主办方决定补差价、保留或退票。</p>
        ) : null}
        {offer.terms ? <p className="whitespace-pre-line">{offer.terms}</p> : null}
        {isPaid ? <p>发票：报名时填好，付款后即为您申请；也可以付款后在“我的活动”里申请。</p> : null}
      </section>
    </div>
  )
}
