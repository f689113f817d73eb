import { z } from 'zod'
import { eventPath } from '#features/events/addresses.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import type { SharedContext } from '#platform/context.ts'
import { textPage } from '#platform/pages/page.ts'
import { Refusal } from '#platform/refusal.ts'
import { calendarOf } from '../calendar.server.ts'
import { findSale } from '../find-sale.server.ts'
import { wherePlaced } from '../place-of.ts'

/** An event that sells tickets, for calendars (C-41). */
export const calendarPage = textPage({
  path: '/ev/d/:id/event.ics',
  about: '活动的日历文件',
  input: z.object({ id: positiveId }),
  contentType: 'text/calendar; charset=utf-8',
  shared: { seconds: 60, tags: ({ id }) => [`event:${id}`] },
  load: async (context: SharedContext, { id }: { id: number }) => {
    const sale = await findSale(context, id)
    if (!sale) throw new Refusal('not_found', 'sales_not_found')
    return { id, ...sale, publicUrl: context.services.configuration.publicUrl }
  },
  text: ({ event, sales, publicUrl }) =>
    calendarOf({
      ...event,
      place: wherePlaced(event),
      cancelledAt: sales.cancelledAt,
      url: publicUrl + eventPath(event.id),
    }),
})
