import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { tickets } from '../tables.server.ts'

/**
 * That a ticket of an event to come was bought at the member's price by somebody whose membership was paid back since, and
 * that the office has not decided on it: neither at the moment of ordering nor now is there a period, nor one that was bought
 * in the same order. For a question about
 * `tickets`. A membership that merely ended leaves its period behind, so its tickets stand (C-43).
 */
export const hasUnearnedPrice = (now: Date): SQL | undefined =>
  and(
    eq(tickets.state, 'valid'),
    eq(tickets.priceRule, 'member'),
    isNull(tickets.priceKeptAt),
    sql`exists (
      select from registrations bought join events on events.id = bought.event_id
      where bought.id = ${tickets.registrationId} and events.ends_on >= ${shanghaiDay(now)} and not exists (
        select from membership_periods period
        where period.order_number = bought.order_number
          or period.person_id = bought.buyer_id and period.industry = events.industry and (
          bought.created_at >= period.starts_at and bought.created_at < period.ends_at
          or ${now} >= period.starts_at and ${now} < period.ends_at)))`,
  )
