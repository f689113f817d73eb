import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { nameOfActor, recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { ResultContent } from '../results/contract.ts'
import { awardResults } from '../results/tables.server.ts'
import { awardAnnouncements } from './tables.server.ts'
import { winnersWhoLeft } from './winners-who-left.server.ts'

export const ScheduleAnnouncement = z.object({
  id: z.number().int().positive(),
  /** With its zone; a moment that has passed is at once. */
  at: z.iso.datetime({ offset: true }).max(40),
})

/**
 * Says when the last frozen result of a year becomes known, or another moment until it has. Refuses `permission_missing`,
 * `award_result_gone` unless it is frozen and the last of its year, `award_result_announced`, and `award_winner_left` where a
 * winner stands no more and a correction has to come first (C-91).
 */
export async function scheduleAnnouncement(
  context: Context,
  input: z.input<typeof ScheduleAnnouncement>,
): Promise<void> {
  requirePermission(context.actor, 'awards.edit')
  const { id, at } = parseInput(ScheduleAnnouncement, input)
  await inTransaction(context, async (within) => {
    const { db, now, actor } = within
    const isIt = and(eq(awardResults.id, id), eq(awardResults.state, 'frozen'))
    const [result] = await db.select().from(awardResults).where(isIt)
    if (!result) throw new Refusal('not_found', 'award_result_gone')
    await holdLock(db, 'awardYear', result.year)
    const isLater = and(
      eq(awardResults.year, result.year),
      eq(awardResults.state, 'frozen'),
      gt(awardResults.edition, result.edition),
    )
    if ((await db.$count(awardResults, isLater)) > 0) throw new Refusal('not_found', 'award_result_gone')
    const left = await winnersWhoLeft(within, ResultContent.parse(JSON.parse(result.content)))
    if (left.length > 0) throw new Refusal('conflict', 'award_winner_left', { names: left.join('、') })
    const asked = new Date(at)
    const row = { resultId: id, at: asked < now ? now : asked, setBy: nameOfActor(actor) }
    const set = await db
      .insert(awardAnnouncements)
      .values(row)
      .onConflictDoUpdate({
        target: awardAnnouncements.resultId,
        set: row,
        setWhere: sql`${awardAnnouncements.announcedAt} is null`,
      })
    if (set.rowCount === 0) throw new Refusal('conflict', 'award_result_announced')
    await recordAudit(within, 'scheduleAnnouncement', `award-year:${result.year}`, {
      result: id,
      at: row.at.toISOString(),
    })
  })
}
