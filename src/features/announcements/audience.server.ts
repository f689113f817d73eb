import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { AudienceKind } from './words.ts'

/** Whom something is told: everybody who can sign in, members, or who has a valid ticket of an event. */
export interface Audience {
  readonly audience: AudienceKind
  readonly industry: string | null
  readonly eventId: number | null
}

const of = (now: Date, { audience, industry, eventId }: Audience): SQL => {
  switch (audience) {
    case 'readers':
      return sql`select person_id from person_channels`
    case 'members':
      return sql`select person_id from membership_periods where starts_at <= ${now} and ends_at > ${now}
        and (${industry}::text is null or industry = ${industry})`
    case 'attendees':
      return sql`select r.buyer_id from tickets t join registrations r on r.id = t.registration_id
          where t.event_id = ${eventId} and t.state = 'valid'
        union select c.person_id from tickets t join person_channels c
          on (c.kind = 'phone' and c.address = t.phone) or (c.kind = 'email' and c.address = t.email)
          where t.event_id = ${eventId} and t.state = 'valid'`
  }
}

/** Of accounts that are closed or stopped nobody reads anything. */
const reached = (now: Date, whom: Audience): SQL =>
  sql`from people p where p.closed_at is null and p.banned_at is null and p.id in (${of(now, whom)})`

/** How many it reaches now, and how many of them by mail. */
export async function countReached(
  { db, now }: Pick<Context, 'db' | 'now'>,
  whom: Audience,
): Promise<{ readonly people: number; readonly mails: number }> {
  const { rows } = await db.execute<{ people: number; mails: number }>(sql`
    select count(*)::integer as people, count(*) filter (
      where exists (select from person_channels c where c.person_id = p.id and c.kind = 'email'
          and not exists (select from mail_refusals m where m.address = c.address and m.dead_since is not null))
        and not exists (select from notification_settings s where s.person_id = p.id
          and s.kind = 'announcement' and s.channel = 'mail' and not s.is_on))::integer as mails
    ${reached(now, whom)}`)
  return rows[0] ?? { people: 0, mails: 0 }
}

interface Next {
  readonly behind: number
  readonly most: number
  /** Only those who were not told this matter. */
  readonly notTold?: { readonly kind: string; readonly onceKey: string }
}

/** The next of them by their number. */
export async function nextReached(
  { db, now }: Pick<Context, 'db' | 'now'>,
  whom: Audience,
  { behind, most, notTold }: Next,
): Promise<readonly number[]> {
  const notNotified = notTold
    ? sql`and not exists (select from notified_matters m
        where m.person_id = p.id and m.kind = ${notTold.kind} and m.once_key = ${notTold.onceKey})`
    : sql``
  const { rows } = await db.execute<{ id: string }>(
    sql`select p.id ${reached(now, whom)} and p.id > ${behind} ${notNotified} order by p.id limit ${most}`,
  )
  return rows.map(({ id }) => Number(id))
}
