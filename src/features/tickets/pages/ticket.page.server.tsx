import { and, eq } from 'drizzle-orm'
import { renderSVG } from 'uqr'
import { z } from 'zod'
import { eventPath } from '#features/events/addresses.ts'
import { daysOf } from '#features/events/components/event-tile.server.tsx'
import { events } from '#features/events/tables.server.ts'
import { word } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { page } from '#platform/pages/page.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { calendarPath } from '../addresses.ts'
import { readTicketToken } from '../codes.server.ts'
import { checkIns, ticketSales, tickets, ticketTypes } from '../tables.server.ts'

interface View {
  readonly token: string
  readonly ticket: typeof tickets.$inferSelect
  readonly type: string
  readonly event: typeof events.$inferSelect
  readonly contact: string
  readonly isCancelled: boolean
  readonly enteredAt: Date | undefined
}

/**
 * An electronic ticket, for whoever has its address: who is named is sent it by mail and may have no account. Once it names
 * somebody else, or is void, there is no page any more (C-42).
 */
export const ticketPage = page({
  path: '/tickets/:token',
  about: '电子票',
  input: z.object({ token: word(60) }),
  load: readTicketPage,
  head: ({ event }) => ({ title: `电子票：${event.title}`, isIndexed: false }),
  View: TicketPage,
})

async function readTicketPage({ db }: Context, { token }: { token: string }): Promise<View> {
  const signed = await readTicketToken(db, token)
  if (!signed) throw new Refusal('not_found', 'ticket_not_found')
  const [found] = await db
    .select({ ticket: tickets, type: ticketTypes.name, event: events, sales: ticketSales, entry: checkIns })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(ticketSales, eq(ticketSales.eventId, tickets.eventId))
    .leftJoin(checkIns, eq(checkIns.ticketId, tickets.id))
    .where(and(eq(tickets.code, signed.code), eq(tickets.qrVersion, signed.qrVersion)))
  if (!found || found.ticket.state !== 'valid') throw new Refusal('gone', 'ticket_not_valid')
  const { ticket, type, event, sales, entry } = found
  return {
    token,
    ticket,
    type,
    event,
    contact: sales.contact,
    isCancelled: sales.state === 'cancelled',
    enteredAt: entry?.at,
  }
}

function TicketPage({
  view: { token, ticket, type, event, contact, isCancelled, enteredAt },
}: {
  view: View
}) {
  const place = event.form === 'online' ? '线上活动' : [event.city, event.place].filter(Boolean).join(' ')
  const qr = `data:image/svg+xml;base64,${Buffer.from(renderSVG(token, { border: 2 })).toString('base64')}`
  return (
    <div className="wide max-w-[28rem] pt-6 lg:pt-10">
      <article className="overflow-hidden rounded-2xl border border-line bg-raised">
        <header className="bg-copper-soft p-6">
          <h1 className="text-xl leading-snug">
            <a href={eventPath(event.id)} className="hover:text-accent">
              {event.title}
            </a>
          </h1>
          <p className="mt-2 text-body">{daysOf(event)}</p>
          <p className="text-body">{place}</p>
        </header>
        <div className="p-6 text-center">
          <img src={qr} alt="入场二维码" width={264} height={264} className="mx-auto rounded-md bg-white" />
          <p className="mt-3 font-mono text-lg tracking-widest text-ink">{ticket.code}</p>
          <p className="mt-4 text-lg text-ink">{ticket.name}</p>
          <p className="text-muted">
            {type}
            {ticket.company ? ` · ${ticket.company}` : ''}
          </p>
          {enteredAt ? <p className="mt-3 text-text-green">已于 {shanghaiMinute(enteredAt)} 签到</p> : null}
          {isCancelled ? <p className="mt-3 text-text-red">活动已取消</p> : null}
        </div>
        <footer className="border-t border-line p-4 text-center text-sm text-muted">
          入场时出示二维码，请勿转发。
          <a href={calendarPath(event.id)} className="text-link">
            加入日历
          </a>
          {contact ? <span className="block pt-1">咨询：{contact}</span> : null}
        </footer>
      </article>
    </div>
  )
}
