import { MINUTE_MS } from '#platform/durations.ts'
import {
  SUSPECT_FROM,
  signalsAmong,
  weightOf,
  type BallotFacts,
} from '#features/awards/voting/suspect-ballots.ts'
import { isFraud, KINDS, type Kind, type SimulatedBallot } from './electorate.ts'

export interface Judged {
  readonly kind: Kind
  readonly ballots: number
  readonly suspect: number
}

/** The facts that the portal would keep of simulated ballots, by their place. */
export const factsOf = (ballots: readonly SimulatedBallot[]): BallotFacts[] =>
  ballots.map(({ phone, device, address, createdMs, cameFrom, hasRead, throwawayMail, votes }, place) => ({
    id: String(place),
    phone,
    votes: votes.map(({ candidate, atMs }) => ({
      candidateId: candidate,
      atMs,
      accountMinutes: Math.floor((atMs - createdMs) / MINUTE_MS),
      device,
      address,
      cameFrom,
      hasRead,
      throwawayMail,
    })),
  }))

/** How many ballots of each kind look made up. */
export function judgeReport(ballots: readonly SimulatedBallot[]): Judged[] {
  const facts = factsOf(ballots)
  const signalsIn = signalsAmong(facts)
  const suspects = new Set(
    facts.flatMap((ballot) => (weightOf(signalsIn(ballot)) >= SUSPECT_FROM ? Number(ballot.id) : [])),
  )
  return KINDS.map((kind) => {
    const places = ballots.flatMap((ballot, place) => (ballot.kind === kind ? place : []))
    return { kind, ballots: places.length, suspect: places.filter((place) => suspects.has(place)).length }
  })
}

/** Of fraud how much is found, and of honest ballots how many are taken for it, in percent. */
export function sharesOf(judged: readonly Judged[]): { found: number; falseAlarms: number } {
  const share = (of: readonly Judged[]) =>
    (100 * of.reduce((sum, each) => sum + each.suspect, 0)) / of.reduce((sum, each) => sum + each.ballots, 0)
  return {
    found: share(judged.filter(({ kind }) => isFraud(kind))),
    falseAlarms: share(judged.filter(({ kind }) => !isFraud(kind))),
  }
}
