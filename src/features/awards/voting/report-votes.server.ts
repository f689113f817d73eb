import { setImmediate as pause } from 'node:timers/promises'
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { listExport } from '#features/staff/list-export.ts'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { awardCandidates, awardPrizes, awardVotes } from '../tables.server.ts'
import { CANDIDATE_STATE_NAMES } from '../candidates/contract.ts'
import { isVoted } from '../candidates/queries.server.ts'
import { clustersOf, type Cluster, type Tie } from './clusters.ts'
import { burstsOf, type Burst } from './bursts.ts'
import { linksOf, type LinkOfVotes } from './links-of.ts'
import { MOST_BALLOTS } from './void-votes.server.ts'
import { AT_A_TIME, readBallots } from './read-ballots.server.ts'
import { signalsAmong, SUSPECT_FROM, weightOf, type BallotFacts, type Signal } from './suspect-ballots.ts'

const PERMISSION = 'awards.edit'
const MOST_SUSPECTS = 500
const MOST_BURSTS = 50
const MOST_LINKS = 20
const MOST_CLUSTERS = 30

export interface VoteReport {
  readonly ballots: number
  readonly candidates: {
    readonly id: number
    readonly prize: string
    readonly company: string
    readonly product: string
    readonly state: string
    /** Whether readers vote for this prize; companies are for the research centre and the panel. */
    readonly isVoted: boolean
    /** Who asked to leave it out, and why; empty where nobody did. */
    readonly exclusionAskedBy: string
    readonly exclusionReason: string
    readonly counted: number
    readonly held: number
    readonly void: number
  }[]
  /** Those that wait for the office first, also where no sign is left of why. */
  readonly suspects: {
    readonly ballotId: string
    readonly signals: Signal[]
    readonly votes: number
    readonly isVoid: boolean
    /** Whether a vote of it waits for the office, whatever became of the others. */
    readonly isHeld: boolean
  }[]
  /** Suspect and held ballots beside those that are listed. */
  readonly more: number
  /** Where votes came much faster than usual, the largest first: bought votes show nowhere else. */
  readonly bursts: Burst[]
  /** By which shared links and from which sites most votes came. */
  readonly links: LinkOfVotes[]
  /** Ballots that hang together, the largest group first, with how many of them were voided. */
  readonly clusters: (Omit<Cluster, 'ballotIds' | 'ties' | 'candidates'> & {
    readonly ballotIds: string[]
    readonly ties: Tie[]
    readonly candidates: { readonly candidateId: number; readonly votes: number }[]
    readonly void: number
  })[]
}

/** Those whom a vote is about, with how many votes of each kind they have, in the order of the prizes. */
async function readCandidates({ db }: Pick<Context, 'db'>, wanted: SQL | undefined) {
  const ofState = (state: string) => sql<number>`count(*) filter (where ${awardVotes.state} = ${state})::int`
  const candidates = await db
    .select({
      id: awardCandidates.id,
      year: awardPrizes.year,
      kind: awardPrizes.kind,
      prize: awardPrizes.name,
      company: awardCandidates.company,
      product: awardCandidates.product,
      state: sql<string>`${awardCandidates.state}`,
      exclusionAskedBy: sql<string>`coalesce(${awardCandidates.exclusionAskedBy}, '')`,
      exclusionReason: sql<string>`case when ${awardCandidates.exclusionAskedBy} is null then '' else ${awardCandidates.reason} end`,
      counted: ofState('counted'),
      held: ofState('held'),
      void: ofState('void'),
    })
    .from(awardCandidates)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
    .leftJoin(awardVotes, eq(awardVotes.candidateId, awardCandidates.id))
    .where(and(wanted, sql`${awardCandidates.state} <> 'recorded'`))
    .groupBy(awardCandidates.id, awardPrizes.id)
    .orderBy(desc(awardPrizes.year), awardPrizes.position, awardCandidates.id)
  return candidates.map(({ kind, ...each }) => ({ ...each, isVoted: isVoted(kind) }))
}

type Candidate = Awaited<ReturnType<typeof readCandidates>>[number]

/** The candidates of a year or of all with their votes, those without any as well (C-87, C-111). */
export const voteCandidateExport = listExport({
  kind: 'award-candidates',
  name: '参评者与得票',
  nameOf: ({ year }) => (year === undefined ? '参评者与得票' : `${year}年参评者与得票`),
  permission: PERMISSION,
  filter: z.object({ year: z.coerce.number().int().min(2000).max(2200).optional() }),
  rows: (context, { year }) =>
    readCandidates(context, year === undefined ? undefined : eq(awardPrizes.year, year)),
  figures: ['有效', '待查', '作废'],
  columns: {
    年份: ({ year }) => year,
    奖项: ({ prize }) => prize,
    企业: ({ company }) => company,
    产品: ({ product }) => product,
    有效: votesBy((row) => row.counted),
    待查: votesBy((row) => row.held),
    作废: votesBy((row) => row.void),
    状态: ({ state }) => CANDIDATE_STATE_NAMES[state],
    待第二人确认取消: ({ state, exclusionReason }) => (state === 'standing' ? exclusionReason : ''),
  },
})

/** Empty for a prize that readers do not vote for. */
function votesBy(read: (row: Candidate) => number) {
  return (row: Candidate) => (row.isVoted ? read(row) : '')
}

/** How a year's vote goes and which ballots look made up or wait for the office; refuses `permission_missing` (C-87). */
export async function listVotes(
  context: Context,
  { year, most = MOST_SUSPECTS }: { year: number; most?: number },
): Promise<VoteReport> {
  requirePermission(context.actor, PERMISSION)
  const { facts, voided, held } = await readBallots(context, year)
  const bursts = burstsOf(facts)
  const suspects = (await findSuspects(facts, bursts, held)).toSorted(
    (a, b) =>
      Number(b.isHeld) - Number(a.isHeld) || b.weight - a.weight || (a.ballotId < b.ballotId ? -1 : 1),
  )
  await pause()
  const clusters = clustersOf(facts)
  await pause()
  const votesOf = new Map(facts.map(({ id, votes }) => [id, votes.length]))
  return {
    ballots: facts.length,
    candidates: await readCandidates(context, eq(awardPrizes.year, year)),
    suspects: suspects.slice(0, most).map(({ ballotId, signals, isHeld }) => ({
      ballotId,
      signals,
      votes: votesOf.get(ballotId) ?? 0,
      isVoid: voided.has(ballotId),
      isHeld,
    })),
    more: Math.max(0, suspects.length - most),
    bursts: bursts.slice(0, MOST_BURSTS),
    links: linksOf(facts, MOST_LINKS),
    clusters: clusters.slice(0, MOST_CLUSTERS).map((cluster) => ({
      ...cluster,
      ballotIds: cluster.ballotIds.slice(0, MOST_BALLOTS),
      ties: [...cluster.ties],
      candidates: [...cluster.candidates],
      void: cluster.ballotIds.filter((id) => voided.has(id)).length,
    })),
  }
}

/** Those that look made up, and those that wait for the office. */
async function findSuspects(
  facts: readonly BallotFacts[],
  bursts: readonly Burst[],
  held: ReadonlySet<string>,
) {
  await pause()
  const signalsIn = signalsAmong(facts, bursts)
  const suspects: { ballotId: string; signals: Signal[]; isHeld: boolean; weight: number }[] = []
  for (const [index, ballot] of facts.entries()) {
    if (index % AT_A_TIME === 0) await pause()
    const signals = signalsIn(ballot)
    const [weight, isHeld] = [weightOf(signals), held.has(ballot.id)]
    if (isHeld || weight >= SUSPECT_FROM) suspects.push({ ballotId: ballot.id, signals, isHeld, weight })
  }
  return suspects
}
