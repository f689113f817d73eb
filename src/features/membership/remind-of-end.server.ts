import { sql } from 'drizzle-orm'
import { notify } from '#features/notifications/notify.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { eachAlone } from '#platform/jobs/each-alone.server.ts'
import { membershipOf } from './membership-name.ts'
import { membershipEnding } from './message-kinds.ts'

/** How many days before the end, and up to how many a reminder that was missed is still sent. */
const REMINDERS = [
  { days: 30, until: 7 },
  { days: 7, until: 1 },
  { days: 1, until: 0 },
] as const
const stages = REMINDERS.map(({ days, until }) => `(${days}, ${until})`).join(', ')
/** A membership that is over is still told so when nobody ran the job for so long. */
const LATE_DAYS = 7

interface Ending extends Record<string, unknown> {
  id: string
  person_id: string
  industry: Industry
  ends_at: string
  /** Milliseconds; a raw row's instant would be text. */
  ends_ms: string
  stage: number
}

/** Notes that somebody was told already of a membership that is over by now, so that the job does not tell it as well. */
export async function noteToldOfEnd(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { personId, industry }: { personId: number; industry: Industry },
): Promise<void> {
  await db.execute(sql`
    insert into membership_reminders (person_id, industry, ends_at, days)
    select person_id, industry, max(ends_at), 0 from membership_periods
    where person_id = ${personId} and industry = ${industry}
    group by person_id, industry having max(ends_at) <= ${now}
    on conflict do nothing`)
}

/**
 * Reminds 30, 7 and 1 day before a membership ends, and tells that it has, each once, whoever runs it and however often;
 * a job. What days without the job have missed is made up for until the next reminder is due; an end that was nearer when it
 * became known is not reminded of at once. Gives how many were told (C-25).
 */
export async function remindOfEnd(context: Context): Promise<number> {
  const { db, now, services } = context
  const { rows } = await db.execute<Ending>(sql`
    with ending as (
      select distinct on (person_id, industry) person_id, industry, ends_at, least(starts_at, created_at) as known_at
      from membership_periods order by person_id, industry, ends_at desc, id
    ), due as (
      select person_id, industry, ends_at, days
      from ending cross join (values ${sql.raw(stages)}) as reminder (days, until)
      where ends_at > ${now}::timestamptz + until * interval '1 day'
        and ends_at <= ${now}::timestamptz + days * interval '1 day'
        and known_at <= ends_at - days * interval '1 day'
      union all
      select person_id, industry, ends_at, 0 from ending
      where ends_at <= ${now} and ends_at > ${now}::timestamptz - ${LATE_DAYS} * interval '1 day'
    )
    select person_id || ' ' || industry as id, person_id, industry, ends_at::text as ends_at,
      (extract(epoch from ends_at) * 1000)::bigint as ends_ms, days as stage
    from due where not exists (select from membership_reminders
      where (membership_reminders.person_id, membership_reminders.industry, membership_reminders.ends_at, membership_reminders.days)
        = (due.person_id, due.industry, due.ends_at, due.days))
    order by person_id, industry, days`)
  return eachAlone(context, rows, async (within, ending) => {
    const { person_id: personId, industry, stage } = ending
    const { rowCount } = await within.db.execute(sql`
      insert into membership_reminders (person_id, industry, ends_at, days)
      values (${personId}, ${industry}, ${ending.ends_at}::timestamptz, ${stage}) on conflict do nothing`)
    if (rowCount === 0) return false
    const endsAt = new Date(Number(ending.ends_ms))
    // A reminder that comes late says how many days are really left.
    const days = stage === 0 ? 0 : Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS)
    await notify(within, membershipEnding, {
      personId: Number(personId),
      params: {
        membership: membershipOf(services, industry),
        endsAt,
        days,
        isSold: services.industries.find(industry).sellsMembership,
      },
      link: '/me',
      ...(days > 0 && { worthUntil: endsAt }),
    })
    return true
  })
}
