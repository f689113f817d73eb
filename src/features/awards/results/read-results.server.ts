import { desc, eq } from 'drizzle-orm'
import { namesOfActors } from '#features/staff/actor-names.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { shareLock } from '#platform/database/locks.server.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay, shanghaiInstant, shanghaiIso, shanghaiMinute } from '#platform/shanghai-time.ts'
import { awardAnnouncements } from '../announcing/tables.server.ts'
import { winnersWhoLeft } from '../announcing/winners-who-left.server.ts'
import { readPhases } from '../phases.server.ts'
import { phaseToTell } from '../policy.ts'
import { computeResult, type ComputedResult } from './compute-result.server.ts'
import { ResultContent, type RESULT_STATES } from './contract.ts'
import { decisionsOf } from './decisions-of.ts'
import { inHundredths } from './rational.ts'
import { awardResults } from './tables.server.ts'

/** Prizes are given at dinner: so long after the day begins. */
const EVENING_MS = 20 * HOUR_MS

interface ResultLine {
  candidateId: number
  company: string
  product: string
  votes: number
  votePoints: string
  panelPoints: string
  final: string
  rank: number
  isWinner: boolean
  /** Equal to others at a winning place, and waits for a decision. */
  isTied: boolean
}

export interface ResultsView {
  /** What the next result would be; empty before vote and panel are over, and then `problem` says the code. */
  problem: string
  preview: { id: number; name: string; isVoted: boolean; isDecidedByVotes: boolean; lines: ResultLine[] }[]
  /** Who won by the newest frozen result, which a correction would replace; empty without one. */
  won: { id: number; name: string; winners: { candidateId: number; company: string; product: string }[] }[]
  /** Winners by it who stand no more, as long as it is not announced: it has to be corrected first. */
  left: string[]
  /** When the announcement of the year's phases would be, empty without one. */
  evening: string
  results: {
    id: number
    edition: number
    state: (typeof RESULT_STATES)[number]
    digest: string
    reason: string
    preparedBy: string
    preparedAt: string
    frozenBy: string
    frozenAt: string
    /** When it becomes known; empty where that is not set. */
    announceAt: string
    isAnnounced: boolean
    /** The draft of the news about it; zero before it lies on the editors' desk. */
    articleId: number
  }[]
}

/** The results of a year and what the next would be; refuses `permission_missing`, `award_year_not_found` (C-91). */
export async function listResults(context: Context, { year }: { year: number }): Promise<ResultsView> {
  requirePermission(context.actor, 'awards.edit')
  return inTransaction(context, async (within) => {
    const { db } = within
    await shareLock(db, 'awardYear', year)
    const rows = await db
      .select({ row: awardResults, announcement: awardAnnouncements })
      .from(awardResults)
      .leftJoin(awardAnnouncements, eq(awardAnnouncements.resultId, awardResults.id))
      .where(eq(awardResults.year, year))
      .orderBy(desc(awardResults.edition))
    const newest = rows.find(({ row }) => row.state !== 'dropped')
    const frozen = rows.find(({ row }) => row.state === 'frozen')
    const content = frozen && ResultContent.parse(JSON.parse(frozen.row.content))
    const decisions = newest ? decisionsOf(newest.row.content) : []
    const computed = await computeResult(within, { year, decisions }).catch((error: unknown) => {
      if (error instanceof Refusal && error.kind === 'conflict') return error
      throw error
    })
    const isThere = !(computed instanceof Refusal)
    const names = await namesOfActors(
      within,
      rows.flatMap(({ row }) => [row.preparedBy, row.frozenBy]),
    )
    const phases = await readPhases(within, [year])
    const announcement = phaseToTell(shanghaiDay(within.now), phases, 'announcement')
    return {
      evening: announcement
        ? shanghaiIso(new Date(shanghaiInstant(announcement.from).getTime() + EVENING_MS))
        : '',
      problem: isThere ? '' : computed.code,
      preview: isThere ? previewOf(computed) : [],
      won: content ? winnersIn(content) : [],
      left: content && !frozen?.announcement?.announcedAt ? await winnersWhoLeft(within, content) : [],
      results: rows.map(({ row, announcement }) => ({
        id: row.id,
        edition: row.edition,
        state: row.state,
        digest: row.digest,
        reason: row.reason,
        preparedBy: names.get(row.preparedBy) ?? '',
        preparedAt: shanghaiMinute(row.preparedAt),
        frozenBy: names.get(row.frozenBy ?? '') ?? '',
        frozenAt: row.frozenAt ? shanghaiMinute(row.frozenAt) : '',
        announceAt: announcement ? shanghaiIso(announcement.at) : '',
        isAnnounced: (announcement?.announcedAt ?? null) !== null,
        articleId: announcement?.articleId ?? 0,
      })),
    }
  })
}

function winnersIn({ prizes, ranking }: ResultContent): ResultsView['won'] {
  return prizes.map(({ id, name, candidates }) => ({
    id,
    name,
    winners: (ranking.find(({ prize }) => prize === id)?.lines ?? []).flatMap((line) => {
      const named = line.isWinner ? candidates.find((each) => each.id === line.candidate) : undefined
      return named ? { candidateId: named.id, company: named.company, product: named.product } : []
    }),
  }))
}

function previewOf({ content, openTies }: ComputedResult): ResultsView['preview'] {
  const tied = new Set(openTies.flatMap(({ candidates }) => candidates))
  return content.prizes.map(({ id, name, isVoted, isDecidedByVotes, candidates }) => ({
    id,
    name,
    isVoted,
    isDecidedByVotes,
    lines: (content.ranking.find(({ prize }) => prize === id)?.lines ?? []).map((line) => {
      const named = candidates.find((each) => each.id === line.candidate)
      return {
        candidateId: line.candidate,
        company: named?.company ?? '',
        product: named?.product ?? '',
        votes: line.votes,
        votePoints: inHundredths(line.votePoints),
        panelPoints: inHundredths(line.panelPoints),
        final: line.shown,
        rank: line.rank,
        isWinner: line.isWinner,
        isTied: tied.has(line.candidate),
      }
    }),
  }))
}

/**
 * All of a result for whoever computes it again (`npm run awards -- verify`): canonical JSON and its digest; that it was
 * taken is recorded. Refuses `permission_missing`, `award_result_gone`.
 */
export async function exportResult(
  context: Context,
  { id }: { id: number },
): Promise<{ digest: string; content: string }> {
  requirePermission(context.actor, 'awards.edit')
  const [found] = await context.db.select().from(awardResults).where(eq(awardResults.id, id))
  if (!found) throw new Refusal('not_found', 'award_result_gone')
  await recordAudit(context, 'exportResult', `award-year:${found.year}`, { result: id })
  return { digest: found.digest, content: found.content }
}
