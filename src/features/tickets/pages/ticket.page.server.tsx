import { renderSVG } from 'uqr'
import { z } from 'zod'
import { daysOf } from '#features/events/event-days.ts'
import { word } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { EventName } from '../components/event-name.tsx'
import {
  attendeesPath,
  calendarPath,
  certificatePath,
  ticketPaperPath,
  ticketPicturePath,
} from '../addresses.ts'
import { findTicket, type FoundTicket } from '../find-ticket.server.ts'
import { ListMe } from '../islands/list-me.island.tsx'
import { hasCertificate } from '../papers/make-papers.server.ts'
import { shownName } from '../name-on-ticket.ts'
import { mapOf, placeOf } from '../place-of.ts'

interface View extends FoundTicket {
  readonly hasCertificate: boolean
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

async function readTicketPage(context: Context, { token }: { token: string }): Promise<View> {
  const found = await findTicket(context, token)
  return { ...found, hasCertificate: hasCertificate(found, context.now) }
}

function TicketPage({ view }: { view: View }) {
  const { token, ticket, type, event, sales, enteredAt } = view
  const map = mapOf(event)
  const qr = `data:image/svg+xml;base64,${Buffer.from(renderSVG(token, { border: 2 })).toString('base64')}`
  return (
    <div className="wide max-w-[28rem] pt-6 lg:pt-10">
      <article className="overflow-hidden rounded-2xl border border-line bg-raised">
        <header className="bg-copper-soft p-6">
          <h1 className="text-xl leading-snug">
            <EventName event={event} look="hover:text-accent" />
          </h1>
          <p className="mt-2 text-body">{daysOf(event)}</p>
          <p className="text-body">
            {placeOf(event)}
            {map ? (
              <a
                href={map}
                target="_blank"
                rel="noopener noreferrer"
                className="no-print ms-2 text-link underline"
              >
                地图
              </a>
            ) : null}
          </p>
          {event.address && event.form === 'offline' ? (
            <p className="text-sm text-muted">{event.address}</p>
          ) : null}
        </header>
        <div className="p-6 text-center">
          <img src={qr} alt="入场二维码" width={264} height={264} className="mx-auto rounded-md bg-white" />
          <p className="mt-3 font-mono text-lg tracking-widest text-ink">{ticket.code}</p>
          <p className="mt-4 text-lg text-ink">{shownName(ticket)}</p>
          <p className="text-muted">
            {type}
            {ticket.company ? ` · ${ticket.company}` : ''}
          </p>
          {ticket.seat ? <p className="mt-1 text-ink">座位：{ticket.seat}</p> : null}
          {enteredAt ? <p className="mt-3 text-text-green">已于 {shanghaiMinute(enteredAt)} 签到</p> : null}
          {sales.state === 'cancelled' ? <p className="mt-3 text-text-red">活动已取消</p> : null}
        </div>
        {sales.showsAttendees && sales.state !== 'cancelled' ? (
          <section aria-label="参会者名录" className="no-print border-t border-line p-4 text-center text-sm">
            <Island
              of={ListMe}
              when="load"
              token={token}
              isListed={ticket.listedVersion === ticket.qrVersion}
            />
            <p className="text-muted">
              持票人互相看得到姓名、单位和职务，看不到手机和邮箱，可随时取消。
              <a href={attendeesPath(token)} className="ms-1 text-link">
                参会者名录
              </a>
            </p>
          </section>
        ) : null}
        <footer className="border-t border-line p-4 text-center text-sm text-muted">
          {sales.onlineUrl && sales.state !== 'cancelled' ? (
            <a
              href={sales.onlineUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="block pb-1 text-link"
            >
              进入线上会场
            </a>
          ) : (
            '入场时出示二维码，'
          )}
          请勿转发。
          <span className="no-print flex justify-center gap-x-5 pt-1">
            <a href={ticketPicturePath(token)} className="text-link">
              存为图片
            </a>
            <a href={ticketPaperPath(token)} className="text-link">
              下载 PDF
            </a>
            <a href={calendarPath(event.id)} className="text-link">
              加入日历
            </a>
            {view.hasCertificate ? (
              <a href={certificatePath(token)} className="text-link">
                参会证明
              </a>
            ) : null}
          </span>
          {sales.contact ? <span className="block pt-1">咨询：{sales.contact}</span> : null}
        </footer>
      </article>
    </div>
  )
}
