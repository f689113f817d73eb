import { desc, eq, or, sql } from 'drizzle-orm'
import type { ForgetPerson } from '#features/accounts/leaver.server.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { placeEvent } from './place-event.server.ts'
import { events } from './tables.server.ts'
import { withoutSpeaker } from './without-speaker.ts'

/** The events at which somebody speaks who has an account here. */
export const speaks = (personId: number) =>
  sql`${events.speakers} @> ${JSON.stringify([{ personId }])}::jsonb`

/** At which events the person who asks speaks, for the export of one's own data; refuses `sign_in_required` (C-14). */
export async function readOwnEvents({ actor, db }: Context): Promise<Record<string, unknown>> {
  const { id } = requirePerson(actor)
  const rows = await db.select().from(events).where(speaks(id)).orderBy(desc(events.startsOn))
  return {
    演讲的活动: rows.map(({ title, startsOn, speakers }) => {
      const own = speakers.find(({ personId }) => personId === id)
      return {
        活动: title,
        日期: startsOn,
        署名: own?.name ?? '',
        职务: own?.job ?? '',
        公司: own?.company ?? '',
      }
    }),
  }
}

/**
 * Takes a person out of the speakers of all events, and out of what the agenda says of who speaks. One who is written
 * by name alone is the same where the firm is, too (C-14).
 */
export const forgetSpeaker: ForgetPerson = async (context, leaver) => {
  const { db, now } = context
  const { personId, name, company } = leaver
  const named = JSON.stringify([{ name, company }])
  const spoken = JSON.stringify([{ speaker: name, company }])
  const rows = await db
    .select()
    .from(events)
    .where(
      or(
        speaks(personId),
        company === '' ? undefined : sql`${events.speakers} @> ${named}::jsonb`,
        company === '' ? undefined : sql`${events.agenda} @> ${spoken}::jsonb`,
      ),
    )
    .for('update')
  for (const { id, speakers, agenda } of rows) {
    await db
      .update(events)
      .set({ ...withoutSpeaker({ speakers, agenda }, leaver), updatedAt: now })
      .where(eq(events.id, id))
    await placeEvent(context, id)
  }
}
