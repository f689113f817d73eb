import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { eachInTurn } from '#platform/jobs/each-alone.server.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { ResultContent } from '../results/contract.ts'
import { awardResults } from '../results/tables.server.ts'
import { indexAwardYear } from '../search/index-awards.server.ts'
import { awardPrizes, awardWinners } from '../tables.server.ts'
import { issueCertificates } from './issue-certificates.server.ts'
import { awardAnnouncements } from './tables.server.ts'
import { tellWinners } from './tell-winners.server.ts'
import { isHeldBack } from './winners-who-left.server.ts'

/**
 * Announces what is due, each at its very moment: the job comes every minute and waits within it. Until then nothing that
 * readers ask knows the winners; then everything does at once, because all of it reads the same rows. One with a winner who
 * stands no more waits for a correction, which becomes known as soon as it is frozen, and one of a year whose page is down
 * waits until that is back (C-91).
 */
export async function announceResults(context: Context): Promise<void> {
  const { db, now } = context
  const due = await db
    .select({ id: awardAnnouncements.resultId, at: awardAnnouncements.at })
    .from(awardAnnouncements)
    .where(
      and(
        isNull(awardAnnouncements.announcedAt),
        lte(awardAnnouncements.at, new Date(now.getTime() + MINUTE_MS)),
      ),
    )
    .orderBy(asc(awardAnnouncements.at))
  await eachInTurn(context, due, async ({ id, at }) => {
    const leftMs = at.getTime() - now.getTime()
    if (leftMs > 0) await wait(leftMs)
    await announce({ ...context, now: leftMs > 0 ? at : now }, id)
  })
}

async function announce(context: Context, resultId: number): Promise<void> {
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const [named] = await db.select().from(awardResults).where(eq(awardResults.id, resultId))
    if (!named) throw new Error(`the result ${resultId} is gone`)
    const { year } = named
    await holdLock(db, 'awardYear', year)
    const content = ResultContent.parse(JSON.parse(named.content))
    // The office sees among its duties that it waits.
    if (await isHeldBack(within, content)) return
    // Another worker, or another moment that was set meanwhile.
    const taken = await db
      .update(awardAnnouncements)
      .set({ announcedAt: now })
      .where(
        and(
          eq(awardAnnouncements.resultId, resultId),
          isNull(awardAnnouncements.announcedAt),
          lte(awardAnnouncements.at, now),
        ),
      )
    if (taken.rowCount === 0) return
    const winners = await writeWinners(within, content)
    await issueCertificates(within, content, winners)
    await tellWinners(within, { year, winners })
    await purgePages(db, ['awards'])
    await indexAwardYear(within, year)
    await recordAudit(within, 'announceResult', `award-year:${year}`, { result: resultId })
  })
}

/** The winners of every prize of the year, by prize and rank; gives the candidates in that order. */
async function writeWinners({ db }: Context, { year, ranking }: ResultContent): Promise<number[]> {
  const rows = ranking.flatMap(({ prize, lines }) =>
    lines
      .filter(({ isWinner }) => isWinner)
      .map(({ candidate }, position) => ({ candidateId: candidate, prizeId: prize, position })),
  )
  const prizes = db.select({ id: awardPrizes.id }).from(awardPrizes).where(eq(awardPrizes.year, year))
  await db.delete(awardWinners).where(inArray(awardWinners.prizeId, prizes))
  if (rows.length > 0) await db.insert(awardWinners).values(rows)
  return rows.map(({ candidateId }) => candidateId)
}
