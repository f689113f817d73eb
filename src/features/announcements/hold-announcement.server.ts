import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { positiveId } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { announcements } from './tables.server.ts'
import { ANNOUNCEMENT_STATE_NAMES, type AnnouncementState } from './words.ts'

export const OfAnnouncement = z.object({ id: positiveId })

type Row = typeof announcements.$inferSelect

/** One held against others until the surrounding transaction ends; refuses `announcement_unknown`. */
export async function holdAnnouncement({ db }: Pick<Context, 'db'>, id: number): Promise<Row> {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id)).for('update')
  if (!row) throw new Refusal('not_found', 'announcement_unknown')
  return row
}

/** Refuses `announcement_state` in every other state. */
export function requireState({ state }: Row, ...states: readonly AnnouncementState[]): void {
  if (!states.includes(state))
    throw new Refusal('conflict', 'announcement_state', { state: ANNOUNCEMENT_STATE_NAMES[state] })
}
