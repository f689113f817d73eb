import { z } from 'zod'
import { daysOf } from '#features/events/event-days.ts'
import { word } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { EventName } from '../components/event-name.tsx'
import { FillSeat } from '../islands/fill-seat.island.tsx'
import { findOpenSeat } from '../own/find-open-seat.server.ts'
import { questionsFor } from '../questions/check-answer.ts'
import type { AskedQuestion } from '../questions/contract.ts'
import { readQuestions } from '../questions/read-questions.server.ts'
import { placeOf } from '../place-of.ts'
import { readContact, type Contact } from '../read-contact.server.ts'

interface View {
  readonly token: string
  readonly seat: Awaited<ReturnType<typeof findOpenSeat>>
  readonly own: Contact
  readonly questions: readonly AskedQuestion[]
}

const NOBODY: Contact = { name: '', phone: '', email: '' }

/** Where somebody whose seat a colleague bought says who comes, from a link, with or without an account (C-42). */
export const seatPage = page({
  path: '/seats/:token',
  about: '填写参会人',
  input: z.object({ token: word(60) }),
  async load(context: Context, { token }): Promise<View> {
    const seat = await findOpenSeat(context, token)
    const { actor } = context
    const own = actor.kind === 'person' ? await readContact(context, actor.id) : NOBODY
    const questions = questionsFor(await readQuestions(context, seat.event.id), seat.type.id)
    return { token, seat, own, questions }
  },
  head: ({ seat }) => ({ title: `填写参会人：${seat.event.title}`, isIndexed: false }),
  View: SeatPage,
})

function SeatPage({ view: { token, seat, own, questions } }: { view: View }) {
  const { event, type, sales } = seat
  return (
    <div className="wide max-w-[40rem] pt-6 lg:pt-8">
      <PageTitle title="填写参会人">同事已为您报名，填好之后电子票就归您。</PageTitle>
      <section aria-label="活动" className="rounded-xl bg-copper-soft p-5">
        <h2 className="text-lg leading-snug">
          <EventName event={event} look="hover:text-accent" />
        </h2>
        <p className="mt-1 text-body">
          {daysOf(event)} · {placeOf(event)}
        </p>
        <p className="mt-1 text-sm text-muted">{type.name}</p>
      </section>
      <Island of={FillSeat} when="load" token={token} own={own} typeId={type.id} questions={questions} />
      <p className="hidden py-6 text-sm text-muted noscript:block">启用 JavaScript 后可以填写。</p>
      <section aria-label="须知" className="mt-6 space-y-1 text-sm text-muted">
        <p>填写的信息用于签到、胸牌和活动通知，主办方与为您报名的人看得到。链接只能用一次。</p>
        {sales.contact ? <p>咨询：{sales.contact}</p> : null}
      </section>
    </div>
  )
}
