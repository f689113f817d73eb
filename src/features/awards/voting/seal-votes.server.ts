import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { DAY_MS, MINUTE_MS } from '#platform/durations.ts'
import { eachAlone } from '#platform/jobs/each-alone.server.ts'
import { shanghaiDay, shanghaiIso } from '#platform/shanghai-time.ts'
import { readWindows } from '../phase-now.server.ts'
import { canonicalJson, digestOf } from '../results/canonical.server.ts'
import { awardBallots, awardPhases, awardVotes } from '../tables.server.ts'

/** What arrived in the last second may still be on its way into the tables. */
const SETTLED_MS = 5 * MINUTE_MS
/** What ended longer ago stays as it is: records of the audit do not last for ever either. */
const MOST_DAYS = 30

/**
 * Writes into the audit, once a vote is over, how many votes there are and the digest of those that count, so that whoever
 * doubts can tell later whether they are still the same; once for each end, also after the end was moved. Which telephones
 * voted is kept until the result is frozen, because the vote may go on until then. A job (C-87).
 */
export async function sealVotes(context: Context): Promise<void> {
  const since = shanghaiDay(new Date(context.now.getTime() - MOST_DAYS * DAY_MS))
  const years = await context.db
    .selectDistinct({ id: awardPhases.year })
    .from(awardPhases)
    .where(
      and(
        eq(awardPhases.kind, 'vote'),
        gte(sql`coalesce(${awardPhases.untilOn}, ${awardPhases.fromOn})`, since),
      ),
    )
    .orderBy(asc(awardPhases.year))
  await eachAlone(context, years, (within, { id }) => sealYear(within, id))
}

async function sealYear(context: Context, year: number): Promise<void> {
  const { db, now } = context
  await holdLock(db, 'awardYear', year)
  const windows = await readWindows(context, year, 'vote')
  const endMs = Math.max(...windows.map(({ untilMs }) => untilMs))
  if (windows.length === 0 || now.getTime() < endMs + SETTLED_MS) return
  const until = shanghaiIso(new Date(endMs))
  const subject = `award-year:${year}`
  const { rows: sealed } = await db.execute(
    sql`select from audit_records where subject = ${subject} and verb = 'sealVotes' and detail ->> 'until' = ${until}`,
  )
  if (sealed.length > 0) return
  const votes = await db
    .select({ ballot: awardBallots.id, candidate: awardVotes.candidateId, state: awardVotes.state })
    .from(awardVotes)
    .innerJoin(awardBallots, eq(awardBallots.id, awardVotes.ballotId))
    .where(eq(awardBallots.year, year))
    .orderBy(asc(awardBallots.id), asc(awardVotes.candidateId))
  const counted = votes.flatMap(({ ballot, candidate, state }) =>
    state === 'counted' ? [[ballot, candidate]] : [],
  )
  const ofState = (asked: (typeof votes)[number]['state']) =>
    votes.filter(({ state }) => state === asked).length
  await recordAudit(context, 'sealVotes', subject, {
    until,
    counted: counted.length,
    held: ofState('held'),
    void: ofState('void'),
    digest: digestOf(canonicalJson(counted)),
  })
}
