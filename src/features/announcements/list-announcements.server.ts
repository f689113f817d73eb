import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { maskedEmail } from '#features/accounts/email.ts'
import { leadsToUnpublished } from '#features/editing/leads-to-unpublished.server.ts'
import { events } from '#features/events/tables.server.ts'
import { listExport } from '#features/staff/list-export.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { staff } from '#features/staff/tables.server.ts'
import { leadsToWithdrawn } from '#features/withdrawals/leads-to-withdrawn.server.ts'
import { ticketSales } from '#features/tickets/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { announcements, announcementSendings } from './tables.server.ts'
import { ANNOUNCEMENT_STATE_NAMES, sayAudience } from './words.ts'

const AT_ONCE = 50
const PERMISSION = 'announcements.send'
const MOST_EVENTS = 100
const second = alias(staff, 'second')

/** A lot of a list: what follows the one of this number. */
interface Lot {
  readonly before?: number | undefined
}

/** Fifty announcements with how far they are, the latest first. Refuses `permission_missing`. */
export async function listAnnouncements(
  context: Pick<Context, 'actor' | 'db' | 'services'>,
  { before }: Lot = {},
) {
  requirePermission(context.actor, PERMISSION)
  return readAnnouncements(context, before, AT_ONCE)
}

type Listed = Awaited<ReturnType<typeof readAnnouncements>>[number]

/** All of them as a file, with what each said and how many it reached. */
export const announcementExport = listExport({
  kind: 'announcements',
  name: '公告',
  permission: PERMISSION,
  filter: z.object({}),
  count: ({ db }) => db.$count(announcements),
  rows: (context) => rowsInPages<Listed>((behind, limit) => readAnnouncements(context, behind?.id, limit)),
  figures: ['约几人', '收到', '邮件', '没送到的邮件', '没能通知到'],
  columns: {
    编号: ({ id }) => id,
    标题: ({ title }) => title,
    内容: ({ text }) => text,
    去处: ({ path }) => path,
    谁写的: ({ by }) => by,
    谁确认: ({ confirmedBy }) => confirmedBy,
    发给: sayAudience,
    状态: ({ state }) => ANNOUNCEMENT_STATE_NAMES[state],
    发送时间: ({ sendAt }) => sendAt && shanghaiIso(sendAt),
    约几人: ({ total }) => total || '',
    收到: ({ told }) => told,
    邮件: ({ mails }) => mails,
    // Known as long as the mails are kept; that all arrived is not said by it.
    没送到的邮件: ({ failed }) => failed || '',
    没能通知到: ({ passedOver }) => passedOver || '',
  },
})

/** Those before one of this number, the latest first. */
async function readAnnouncements(
  { db, services }: Pick<Context, 'db' | 'services'>,
  before: number | undefined,
  limit: number,
) {
  const rows = await db
    .select({
      announcement: announcements,
      by: staff.name,
      confirmedByName: second.name,
      eventTitle: events.title,
      leadsNowhere: sql<boolean>`(${leadsToWithdrawn(announcements.path)} or ${leadsToUnpublished(announcements.path)})`,
    })
    .from(announcements)
    .innerJoin(staff, eq(staff.id, announcements.staffId))
    .leftJoin(second, eq(second.id, announcements.confirmedBy))
    .leftJoin(events, eq(events.id, announcements.eventId))
    .where(before === undefined ? undefined : lt(announcements.id, before))
    .orderBy(desc(announcements.id))
    .limit(limit)
  const counted = (...states: (typeof sendings.state.enumValues)[number][]) =>
    sql<number>`count(*) filter (where ${inArray(sendings.state, states)})::integer`
  const mails = await db
    .select({
      id: announcementSendings.announcementId,
      waiting: counted('waiting'),
      failed: counted('failed'),
    })
    .from(announcementSendings)
    .innerJoin(sendings, eq(sendings.id, announcementSendings.sendingId))
    .where(
      inArray(
        announcementSendings.announcementId,
        rows.map(({ announcement: { id } }) => id),
      ),
    )
    .groupBy(announcementSendings.announcementId)
  return rows.map(({ announcement, by, confirmedByName, eventTitle, leadsNowhere }) => {
    const { waiting = 0, failed = 0 } = mails.find(({ id }) => id === announcement.id) ?? {}
    return {
      ...announcement,
      by,
      confirmedBy: confirmedByName ?? '',
      eventTitle: eventTitle ?? '',
      leadsNowhere,
      industryName:
        announcement.industry === null ? '' : services.industries.find(announcement.industry).name,
      waiting,
      failed,
    }
  })
}

/** Fifty mails of one that did not arrive, the latest first, with why; whom they were for is masked. Refuses `permission_missing`. */
export async function listUndelivered(
  { actor, db }: Pick<Context, 'actor' | 'db'>,
  { id, before }: Lot & { readonly id: number },
): Promise<
  readonly { readonly id: number; readonly to: string; readonly reason: string; readonly at: Date }[]
> {
  requirePermission(actor, PERMISSION)
  const rows = await db
    .select({
      id: sendings.id,
      to: sendings.recipient,
      reason: sendings.reason,
      at: sendings.createdAt,
    })
    .from(announcementSendings)
    .innerJoin(sendings, eq(sendings.id, announcementSendings.sendingId))
    .where(
      and(
        eq(announcementSendings.announcementId, id),
        eq(sendings.state, 'failed'),
        before === undefined ? undefined : lt(sendings.id, before),
      ),
    )
    .orderBy(desc(sendings.id))
    .limit(AT_ONCE)
  return rows.map(({ to, ...row }) => ({ ...row, to: maskedEmail(to) }))
}

/** Events that sell tickets, the latest first, to choose whose attendees are told. Refuses `permission_missing`. */
export async function listAnnouncedEvents({ actor, db }: Pick<Context, 'actor' | 'db'>) {
  requirePermission(actor, PERMISSION)
  return db
    .select({ id: events.id, title: events.title, startsOn: events.startsOn })
    .from(ticketSales)
    .innerJoin(events, eq(events.id, ticketSales.eventId))
    .orderBy(desc(events.startsOn), desc(events.id))
    .limit(MOST_EVENTS)
}
