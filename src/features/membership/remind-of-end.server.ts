import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'

const DAYS_BEFORE = [30, 7, 1] as const

interface Ending extends Record<string, unknown> {
  person_id: string
  industry: string
  ends_at: Date
  email: string
  days: number
}

/**
 * Reminds by mail 30, 7 and 1 day before a membership ends, each once, whoever runs it and however often; a job. Gives
 * how many were reminded (C-25).
 */
export async function remindOfEnd(context: Context): Promise<number> {
  const { db, now, services } = context
  const { name } = services.configuration.site
  return db.transaction(async (tx) => {
    const within = { ...context, db: tx }
    const { rows } = await tx.execute<Ending>(sql`
      with ending as (
        select person_id, industry, max(ends_at) as ends_at from membership_periods group by person_id, industry
      ), due as (
        select e.person_id, e.industry, e.ends_at, c.address as email, days
        from ending e
        join person_channels c on c.person_id = e.person_id and c.kind = 'email'
        cross join unnest(${sql.raw(`array[${DAYS_BEFORE.join(',')}]`)}) as days
        where e.ends_at > ${now} and e.ends_at <= ${now}::timestamptz + days * interval '1 day'
          and e.ends_at > ${now}::timestamptz + (days - 1) * interval '1 day'
      ), noted as (
        insert into membership_reminders (person_id, industry, ends_at, days)
        select person_id, industry, ends_at, days from due on conflict do nothing
        returning person_id, industry, ends_at, days
      )
      select due.* from due join noted using (person_id, industry, ends_at, days)`)
    for (const row of rows) {
      const day = shanghaiDay(new Date(row.ends_at.getTime() - 1))
      await enqueueMail(within, {
        to: row.email,
        subject: `您的${name}会员将于 ${day} 到期`,
        text: `您好：\n\n您的年度会员将于 ${day} 到期，还有 ${row.days} 天。续费从现有期限的终点起算，不会损失时间。\n\n${services.configuration.publicUrl}/me\n\n${name}`,
        purpose: 'membership_ending',
      })
    }
    return rows.length
  })
}
