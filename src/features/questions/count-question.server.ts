import { and, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { QUESTIONS_A_DAY } from './limits.ts'
import { questionDays } from './tables.server.ts'

/** Puts everything one person asks today in line, until the transaction ends. */
export async function waitForOwnTurn({ db, now }: Context, askerId: number): Promise<void> {
  const day = shanghaiDay(now)
  await db.insert(questionDays).values({ askerId, day, asked: 0 }).onConflictDoNothing()
  await db
    .select({ asked: questionDays.asked })
    .from(questionDays)
    .where(and(eq(questionDays.askerId, askerId), eq(questionDays.day, day)))
    .for('update')
}

/** Counts a question of today within the surrounding transaction; refuses `too_many_questions` (B-61). */
export async function countQuestion({ db, now }: Context, askerId: number): Promise<void> {
  const counted = await db
    .update(questionDays)
    .set({ asked: sql`${questionDays.asked} + 1` })
    .where(
      and(
        eq(questionDays.askerId, askerId),
        eq(questionDays.day, shanghaiDay(now)),
        lt(questionDays.asked, QUESTIONS_A_DAY),
      ),
    )
  if (counted.rowCount === 0) throw new Refusal('too_many', 'too_many_questions', { most: QUESTIONS_A_DAY })
}

/** Forgets the counts of days that are over. A job. */
export async function forgetQuestionDays({ db, now }: Context): Promise<void> {
  await db.delete(questionDays).where(lt(questionDays.day, shanghaiDay(now)))
}
