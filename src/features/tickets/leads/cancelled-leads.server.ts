import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { events } from '#features/events/tables.server.ts'
import type { Duty } from '#features/staff/duty.ts'
import { may, requirePermission, requireStaff } from '#features/staff/policy.ts'
import type { LeadSource } from '#features/withdrawals/lead-source.ts'
import { pageLedTo } from '#features/withdrawals/leads-to-withdrawn.server.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { MOST_WAITING } from '#platform/database/most-waiting.ts'
import { parseInput } from '#platform/parse-input.ts'
import { ticketSales } from '../tables.server.ts'
import type { Lead } from './contract.ts'

/**
 * What still leads readers to an event that was cancelled: nothing of it is taken down by itself, since what it says may be
 * just that.
 */

export const LeadsOf = z.object({ eventId: positiveId })

/** What leads to one event that was cancelled, also what others change. Refuses `permission_missing`. */
export async function listLeads(
  context: Context,
  sources: readonly LeadSource[],
  input: z.input<typeof LeadsOf>,
): Promise<Lead[]> {
  requirePermission(context.actor, 'tickets.manage')
  const { eventId } = parseInput(LeadsOf, input)
  return leadsFrom(context, sources, sql`${ticketSales.eventId} = ${eventId}`)
}

/** What leads to any of them, of what whoever asks may change. Refuses `staff_sign_in_required`. */
export async function listOwnLeads(context: Context, sources: readonly LeadSource[]): Promise<Lead[]> {
  const staff = requireStaff(context.actor)
  const own = sources.filter(({ permission }) => may(staff, permission))
  return leadsFrom(context, own)
}

/** Waits for whoever may change them, until nothing leads there any more. */
export const leadsDuty = (name: string, source: LeadSource): Duty => ({
  name,
  title: `通向已取消活动的${source.name}`,
  permission: source.permission,
  at: { address: '/cancelled-leads' },
  async count(context) {
    const { rows } = await context.db.execute<{ count: number; since_ms: string | null }>(sql`
      select count(*)::int as count, extract(epoch from min(since)) * 1000 as since_ms
      from (select ${ticketSales.cancelledAt} as since ${ledTo(context, source)} limit ${MOST_WAITING}) as waiting`)
    const { count = 0, since_ms: since } = rows[0] ?? {}
    return { count, since: since === null || since === undefined ? undefined : new Date(Number(since)) }
  },
})

/** Every lead of a source that ends at an event that was cancelled. */
const ledTo = (context: Pick<Context, 'now' | 'services'>, source: LeadSource): SQL => sql`
  from (${source.leads(context)}) as lead join ${ticketSales} on ${ticketSales.state} = 'cancelled'
    and ${ticketSales.eventId} = substring(${pageLedTo(sql`lead.address`)} from '^/ev/d/([0-9]{1,15})(/|$)')::bigint`

async function leadsFrom(
  context: Context,
  sources: readonly LeadSource[],
  narrowed: SQL = sql`true`,
): Promise<Lead[]> {
  const all: Lead[] = []
  for (const source of sources) {
    const { rows } = await context.db.execute<{
      id: string
      title: string
      event_id: string
      event: string
    }>(sql`
      select lead.id, lead.title, ${events.id} as event_id, ${events.title} as event ${ledTo(context, source)}
      join ${events} on ${events.id} = ${ticketSales.eventId}
      where ${narrowed} order by ${ticketSales.cancelledAt}, lead.id limit ${MOST_WAITING}`)
    for (const row of rows)
      all.push({
        kind: source.name,
        id: Number(row.id),
        title: row.title,
        address: source.screenOf(Number(row.id)),
        mayChange: may(context.actor, source.permission),
        eventId: Number(row.event_id),
        event: row.event,
      })
  }
  return all
}
