import { sql } from 'drizzle-orm'
import { notify } from '#features/notifications/notify.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { membershipEnding } from './message-kinds.ts'
import type { Industry } from './contract.ts'

const DAYS_BEFORE = [30, 7, 1] as const
/** A membership that is over is still told so when nobody ran the job for so long. */
const LATE_DAYS = 7

interface Ending extends Record<string, unknown> {
  person_id: string
  industry: Industry
  /** Milliseconds; a raw row's instant would be text. */
  ends_ms: string
  days: number
}

/**
 * Reminds 30, 7 and 1 day before a membership ends, and tells that it has, each once, whoever runs it and however often;
 * a job. Gives how many were told (C-25).
 */
export async function remindOfEnd(context: Context): Promise<number> {
  return inTransaction(context, async (within) => {
    const { db, now } = within
    const { rows } = await db.execute<Ending>(sql`
      with ending as (
        select person_id, industry, max(ends_at) as ends_at from membership_periods group by person_id, industry
      ), due as (
        select person_id, industry, ends_at, days
        from ending cross join unnest(${sql.raw(`array[${DAYS_BEFORE.join(',')}]`)}) as days
        where ends_at > ${now} and ends_at <= ${now}::timestamptz + days * interval '1 day'
          and ends_at > ${now}::timestamptz + (days - 1) * interval '1 day'
        union all
        select person_id, industry, ends_at, 0 from ending
        where ends_at <= ${now} and ends_at > ${now}::timestamptz - ${LATE_DAYS} * interval '1 day'
      )
      insert into membership_reminders (person_id, industry, ends_at, days)
      select person_id, industry, ends_at, days from due order by person_id, industry, days on conflict do nothing
      returning person_id, industry, (extract(epoch from ends_at) * 1000)::bigint as ends_ms, days`)
    for (const { person_id: personId, industry, ends_ms: endsMs, days } of rows) {
      await notify(within, membershipEnding, {
        personId: Number(personId),
        params: { industry, endsAt: new Date(Number(endsMs)), days },
        link: '/me',
      })
    }
    return rows.length
  })
}
