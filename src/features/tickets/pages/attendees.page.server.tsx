import { z } from 'zod'
import { NameLine } from '#features/labels/components/name-line.tsx'
import { word } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { page } from '#platform/pages/page.ts'
import { Pager } from '#ui/pager.tsx'
import { EventName } from '../components/event-name.tsx'
import { attendeesPath, ticketPath } from '../addresses.ts'
import { listAttendees, type AttendeeList } from '../own/list-attendees.server.ts'

/** Who else comes to an event, for whoever holds a ticket, of those who agreed to be seen. */
export const attendeesPage = page({
  path: '/tickets/:token/attendees',
  about: '参会者名录',
  input: z.object({ token: word(60), page: z.coerce.number().int().min(1).max(1000).catch(1) }),
  load: (context: Context, input: { token: string; page: number }) => listAttendees(context, input),
  head: ({ event }) => ({ title: `参会者名录：${event.title}`, isIndexed: false }),
  View: AttendeesPage,
})

function AttendeesPage({
  view: { token, event, attendees, total, page: shown, pageCount },
}: {
  view: AttendeeList
}) {
  return (
    <div className="wide max-w-3xl pt-6 lg:pt-10">
      <p className="text-sm text-muted">
        <a href={ticketPath(token)} className="text-link">
          我的电子票
        </a>
      </p>
      <h1 className="mt-2 text-2xl">参会者名录</h1>
      <p className="mt-2 text-muted">
        <EventName event={event} look="text-link" />，{total}{' '}
        位同意互相可见。仅供参会者交流，请勿转发或用于推销。
      </p>
      {attendees.length === 0 ? (
        <p className="mt-8 text-muted">还没有人同意列入名录。在电子票页面勾选后，您会出现在这里。</p>
      ) : (
        <ul className="mt-6 grid gap-x-8 sm:grid-cols-2">
          {attendees.map(({ name, company, job }, index) => (
            <li key={index} className="border-b border-line py-3">
              <span className="text-ink">{name}</span>
              <span className="block text-sm text-muted">
                <NameLine names={[company]} rest={job} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pager page={shown} pageCount={pageCount} addressOf={(at) => `${attendeesPath(token)}?page=${at}`} />
    </div>
  )
}
