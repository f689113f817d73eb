import { and, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { waitingRows, type WaitingRows } from '#platform/database/waiting-rows.server.ts'
import { awardResults } from '../results/tables.server.ts'
import { awardCandidates } from '../tables.server.ts'
import { awardAnnouncements } from './tables.server.ts'

/** The announcements whose moment has come and that do not happen, because a winner stands no more (`winnersWhoLeft`). */
export function heldAnnouncements({ db, now }: Pick<Context, 'db' | 'now'>): Promise<WaitingRows> {
  const held = db
    .select({ id: awardResults.id })
    .from(awardResults)
    .where(
      sql`exists (select from jsonb_path_query(${awardResults.content}::jsonb, '$.ranking[*].lines[*] ? (@.isWinner == true).candidate') as winner
        join ${awardCandidates} on ${awardCandidates.id} = winner::bigint and ${awardCandidates.state} <> 'standing')`,
    )
  const isDue = and(isNull(awardAnnouncements.announcedAt), lte(awardAnnouncements.at, now))
  return waitingRows(db, {
    table: awardAnnouncements,
    at: awardAnnouncements.at,
    where: and(isDue, inArray(awardAnnouncements.resultId, held)),
  })
}
