import { createHash, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { castVote } from '#features/awards/voting/cast-vote.server.ts'
import type { Context } from '#platform/context.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import type { SimulatedBallot } from './electorate.ts'

export type Voter = SimulatedBallot & { readonly personId: number }

const AT_ONCE = 8
const ROWS_AT_ONCE = 1000

/** Whoever votes, at that moment, from that browser and address. */
const asVoter = (context: Context, voter: Voter, atMs: number): Context => ({
  ...context,
  now: new Date(atMs),
  actor: { kind: 'person', id: voter.personId, sessionId: 1 },
  caller: { address: addressOf(voter.address), browser: 'Chrome', browserId: voter.device },
})

/** The first ballots through the real verb, eight at once, until the time is up; how many ballots and votes these were. */
export async function castWhileTime(
  context: Context,
  {
    voters,
    candidates,
    seconds,
  }: { voters: readonly Voter[]; candidates: readonly number[]; seconds: number },
): Promise<{ ballots: number; votes: number; aSecond: number; milliseconds: number }> {
  const startedAt = performance.now()
  const before = process.cpuUsage()
  let [next, votes] = [0, 0]
  const work = async () => {
    while (next < voters.length && performance.now() - startedAt < seconds * 1000) {
      const voter = voters[next]
      next += 1
      for (const { candidate, atMs } of voter?.votes ?? []) {
        if (!voter) continue
        const vote = {
          candidateId: candidates[candidate] ?? 0,
          cameFrom: voter.cameFrom ?? '',
          isCaptchaSolved: true,
        }
        await castVote(asVoter(context, voter, atMs), vote)
        votes += 1
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const { user, system } = process.cpuUsage(before)
  return {
    ballots: next,
    votes,
    aSecond: (1000 * votes) / (performance.now() - startedAt),
    milliseconds: (user + system) / 1000 / votes,
  }
}

/** Everybody votes at the same moment, one vote after the other: how many votes were counted, how many not and why, and in how many seconds. */
export async function castAtOnce(
  context: Context,
  { voters, candidates }: { voters: readonly Voter[]; candidates: readonly number[] },
): Promise<{ counted: number; refused: Readonly<Record<string, number>>; seconds: number }> {
  const startedAt = performance.now()
  let counted = 0
  const refused: Record<string, number> = {}
  await Promise.all(
    voters.map(async (voter) => {
      for (const { candidate, atMs } of voter.votes)
        await castVote(asVoter(context, voter, atMs), {
          candidateId: candidates[candidate] ?? 0,
          isCaptchaSolved: true,
        }).then(
          () => (counted += 1),
          (error: Error & { code?: string }) => {
            const why = error.code ?? error.message
            refused[why] = (refused[why] ?? 0) + 1
          },
        )
    }),
  )
  return { counted, refused, seconds: (performance.now() - startedAt) / 1000 }
}

/** The other ballots as the verb would have left them. */
export async function writeRest(
  pool: Pool,
  { voters, candidates, year }: { voters: readonly Voter[]; candidates: readonly number[]; year: number },
): Promise<void> {
  for (let from = 0; from < voters.length; from += ROWS_AT_ONCE) {
    const some = voters.slice(from, from + ROWS_AT_ONCE).map((voter) => ({ ...voter, id: randomUUID() }))
    await pool.query(
      `insert into award_ballots (id, year, person_id, used, allowed)
       select id, $1, person_id, used, 5 from unnest($2::uuid[], $3::bigint[], $4::int[]) as b (id, person_id, used)`,
      [
        year,
        some.map(({ id }) => id),
        some.map(({ personId }) => personId),
        some.map((each) => each.votes.length),
      ],
    )
    const votes = some.flatMap((voter) => voter.votes.map((vote) => ({ ...voter, ...vote })))
    await pool.query(
      `insert into award_votes (ballot_id, candidate_id, state, cast_at, account_minutes, address_mark, device_mark, came_from, has_read, throwaway_mail)
       select ballot_id, candidate_id, 'counted', cast_at, minutes, address, device, came_from, has_read, throwaway_mail
       from unnest($1::uuid[], $2::bigint[], $3::timestamptz[], $4::int[], $5::text[], $6::text[], $7::text[], $8::boolean[], $9::boolean[])
         as v (ballot_id, candidate_id, cast_at, minutes, address, device, came_from, has_read, throwaway_mail)`,
      [
        votes.map(({ id }) => id),
        votes.map(({ candidate }) => candidates[candidate]),
        votes.map(({ atMs }) => new Date(atMs)),
        votes.map(({ atMs, createdMs }) => Math.floor((atMs - createdMs) / MINUTE_MS)),
        votes.map(({ address }) => markOf(address)),
        votes.map(({ device }) => markOf(device)),
        votes.map(({ cameFrom = '' }) => cameFrom),
        votes.map(({ hasRead }) => hasRead),
        votes.map(({ throwawayMail = false }) => throwawayMail),
      ],
    )
  }
}

const markOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24)

/** An address of the network 10.0.0.0/8, the same for the same place. */
function addressOf(place: string): string {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(place).digest()
  return `10.${a}.${b}.${c}`
}
