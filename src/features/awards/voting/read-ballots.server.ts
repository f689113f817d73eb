import { setImmediate as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { personChannels } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { awardBallots, awardVotes } from '../tables.server.ts'
import type { BallotFacts } from './suspect-ballots.ts'

export interface BallotsOfYear {
  readonly facts: BallotFacts[]
  /** Those with a vote that was voided. */
  readonly voided: ReadonlySet<string>
  /** Those with a vote that waits for the office. */
  readonly held: ReadonlySet<string>
  /** For whom each ballot has votes that count, or wait for the office. */
  readonly cast: ReadonlyMap<string, readonly { readonly candidateId: number; readonly isCounted: boolean }[]>
}

/** Between so many votes or ballots others are let through: all of a large vote take a second or two. */
export const AT_A_TIME = 1000

interface Row extends Record<string, unknown> {
  readonly ballot: string
  readonly phone: string | null
  readonly candidate: number
  readonly state: 'counted' | 'held' | 'void'
  readonly at_ms: number
  readonly account_minutes: number
  readonly device: string | null
  readonly address: string | null
  readonly came_from: string
  readonly has_read: boolean | null
  readonly throwaway_mail: boolean
  readonly void_taken_back: boolean
}

/** Every ballot of a year with what may be a sign, in the order in which they were cast. */
export async function readBallots({ db }: Pick<Context, 'db'>, year: number): Promise<BallotsOfYear> {
  // As they come: whatever is made of all rows at once keeps everybody else waiting.
  const { rows } = await db.execute<Row>(sql`
    select ballots.id as ballot, phones.address as phone, votes.candidate_id::float8 as candidate, votes.state,
      floor(extract(epoch from votes.cast_at) * 1000)::float8 as at_ms, votes.account_minutes, votes.device_mark as device,
      votes.address_mark as address, votes.came_from, votes.has_read, votes.throwaway_mail, votes.void_taken_back
    from ${awardVotes} votes
    join ${awardBallots} ballots on ballots.id = votes.ballot_id
    left join ${personChannels} phones on phones.person_id = ballots.person_id and phones.kind = 'phone'
    where ballots.year = ${year} and votes.state in ('counted', 'held', 'void')
    order by votes.id`)
  const byBallot = new Map<string, Row[]>()
  for (const [index, row] of rows.entries()) {
    if (index % AT_A_TIME === 0) await pause()
    const others = byBallot.get(row.ballot)
    if (others) others.push(row)
    else byBallot.set(row.ballot, [row])
  }
  const facts: BallotFacts[] = []
  const voided = new Set<string>()
  const held = new Set<string>()
  const cast = new Map<string, readonly { readonly candidateId: number; readonly isCounted: boolean }[]>()
  for (const [id, votes] of byBallot) {
    if (facts.length % AT_A_TIME === 0) await pause()
    facts.push(factsOf(id, votes))
    if (votes.some(({ state }) => state === 'void')) voided.add(id)
    if (votes.some(({ state }) => state === 'held')) held.add(id)
    const standing = votes.filter(({ state }) => state !== 'void')
    cast.set(
      id,
      standing.map(({ candidate, state }) => ({ candidateId: candidate, isCounted: state === 'counted' })),
    )
  }
  return { facts, voided, held, cast }
}

const factsOf = (id: string, votes: readonly Row[]): BallotFacts => ({
  id,
  phone: votes[0]?.phone ?? undefined,
  hasVoidTakenBack: votes.some((vote) => vote.void_taken_back) && votes.some(({ state }) => state !== 'void'),
  votes: votes.map((vote) => ({
    candidateId: vote.candidate,
    atMs: vote.at_ms,
    accountMinutes: vote.account_minutes,
    device: vote.device ?? undefined,
    address: vote.address ?? undefined,
    cameFrom: vote.came_from,
    hasRead: vote.has_read ?? undefined,
    throwawayMail: vote.throwaway_mail,
  })),
})
