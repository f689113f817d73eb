import { and, eq, sql } from 'drizzle-orm'
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

/** Every ballot of a year with what may be a sign, in the order in which they were cast. */
export async function readBallots({ db }: Pick<Context, 'db'>, year: number): Promise<BallotsOfYear> {
  const rows = await db
    .select({ ballotId: awardBallots.id, phone: personChannels.address, vote: awardVotes })
    .from(awardVotes)
    .innerJoin(awardBallots, eq(awardBallots.id, awardVotes.ballotId))
    .leftJoin(
      personChannels,
      and(eq(personChannels.personId, awardBallots.personId), eq(personChannels.kind, 'phone')),
    )
    .where(and(eq(awardBallots.year, year), sql`${awardVotes.state} in ('counted', 'held', 'void')`))
    .orderBy(awardVotes.id)
  const ballots = [...Map.groupBy(rows, ({ ballotId }) => ballotId)].map(([id, ofBallot]) => ({
    id,
    phone: ofBallot[0]?.phone ?? undefined,
    // Whoever has two telephones is there twice.
    votes: [...new Map(ofBallot.map(({ vote }) => [vote.id, vote])).values()],
  }))
  return {
    facts: ballots.map(({ id, phone, votes }) => ({
      id,
      phone,
      hasVoidTakenBack:
        votes.some(({ voidTakenBack }) => voidTakenBack) && votes.some(({ state }) => state !== 'void'),
      votes: votes.map((vote) => ({
        candidateId: vote.candidateId,
        atMs: vote.castAt.getTime(),
        accountMinutes: vote.accountMinutes,
        device: vote.deviceMark ?? undefined,
        address: vote.addressMark ?? undefined,
        cameFrom: vote.cameFrom,
        hasRead: vote.hasRead ?? undefined,
        throwawayMail: vote.throwawayMail,
      })),
    })),
    voided: new Set(
      ballots.flatMap(({ id, votes }) => (votes.some(({ state }) => state === 'void') ? id : [])),
    ),
    held: new Set(
      ballots.flatMap(({ id, votes }) => (votes.some(({ state }) => state === 'held') ? id : [])),
    ),
    cast: new Map(
      ballots.map(({ id, votes }) => [
        id,
        votes.flatMap(({ candidateId, state }) =>
          state === 'void' ? [] : { candidateId, isCounted: state === 'counted' },
        ),
      ]),
    ),
  }
}
