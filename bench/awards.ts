import type { Pool } from 'pg'
import { listVotes } from '#features/awards/voting/report-votes.server.ts'
import { makeVote } from '#features/awards/voting/testing.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { DAY_MS } from '#platform/durations.ts'
import { openBenchDatabase } from './bench-database.ts'
import { contextOn } from './context-on.ts'
import { castAtOnce, castWhileTime, writeRest } from './awards/cast.ts'
import { CANDIDATES, KINDS, VOTE_NOON, isFraud } from './awards/electorate.ts'
import { sharesOf } from './awards/judge-report.ts'
import { killVoters } from './awards/kill-voters.ts'
import { loadPeople } from './awards/load-people.ts'
import { simulateVote } from './awards/simulate.ts'

const AT_ONCE = 1000

/**
 * A public vote of 200,000 votes, five in a hundred of them made up in five ways: what the office's report finds and whom it
 * takes for a cheat, votes a second through the real verb, how large the tables are and that killed processes neither lose
 * nor double a vote: `node bench/awards.ts [votes] [seconds of voting through the verb]`
 */
async function measureVote(votes: number, seconds: number): Promise<boolean> {
  const { url, pool, log, close } = await openBenchDatabase('awards', {
    settings: { shared_buffers: '256MB' },
  })
  try {
    const context = await contextOn(pool, log, VOTE_NOON)
    const startMs = Date.parse('2026-11-10T00:00:00+08:00')
    const { year, candidates } = await makeVote(context, {
      products: CANDIDATES,
      voting: { accountHours: 24 },
    })
    const ballots = simulateVote({ votes, fraudPercent: 5, seed: 2026, startMs })
    const people = await loadPeople(pool, { ballots, topicId: await makeArticle(context) })
    const voters = ballots.map((ballot, place) => ({ ...ballot, personId: people[place] ?? 0 }))
    const rush = await castAtOnce(context, { voters: voters.slice(0, AT_ONCE), candidates })
    print(
      `${AT_ONCE} voters at once: ${rush.counted} votes counted, refused ${JSON.stringify(rush.refused)}, in ${rush.seconds.toFixed(1)} s`,
    )
    const later = voters.slice(AT_ONCE)
    const cast = await castWhileTime(context, { voters: later, candidates, seconds })
    print(
      `${cast.votes} votes through the verb, ${cast.aSecond.toFixed(0)} a second, ${cast.milliseconds.toFixed(1)} ms of our processor each`,
    )
    await writeRest(pool, { voters: later.slice(cast.ballots), candidates, year })
    await printReport({ ...context, now: new Date(startMs + 13 * DAY_MS) }, { year, voters, pool })
    const areWhole = await killVoters(url, { year, candidates, pool })
    print(areWhole ? 'killed processes lost and doubled nothing' : 'A KILLED PROCESS LOST OR DOUBLED A VOTE')
    return areWhole
  } finally {
    await close()
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`)

async function printReport(
  context: Parameters<typeof listVotes>[0],
  {
    year,
    voters,
    pool,
  }: { year: number; voters: readonly { kind: (typeof KINDS)[number]; personId: number }[]; pool: Pool },
): Promise<void> {
  const before = process.cpuUsage()
  const { suspects, more, bursts, links } = await listVotes(context, { year, most: Infinity })
  const seconds = process.cpuUsage(before).user / 1e6
  const { rows } = await pool.query<{ id: string; person_id: string }>(
    'select id, person_id from award_ballots',
  )
  const kinds = new Map(voters.map(({ personId, kind }) => [personId, kind]))
  const kindOf = new Map(rows.map((row) => [row.id, kinds.get(Number(row.person_id))]))
  const judged = KINDS.map((kind) => ({
    kind,
    ballots: voters.filter((voter) => voter.kind === kind).length,
    suspect: suspects.filter(({ ballotId }) => kindOf.get(ballotId) === kind).length,
  }))
  for (const { kind, ballots, suspect } of judged)
    print(
      `${kind}${isFraud(kind) ? ' (fraud)' : ''}: ${suspect} of ${ballots} ballots suspect, ${((100 * suspect) / ballots).toFixed(2)} %`,
    )
  const { found, falseAlarms } = sharesOf(judged)
  print(
    `found: ${found.toFixed(2)} % of all fraud, bought votes of real people included; false alarms: ${falseAlarms.toFixed(3)} % of honest ballots`,
  )
  print(`the report took ${seconds.toFixed(1)} s of one core${more > 0 ? `, ${more} not listed` : ''}`)
  for (const { votes, usual, addresses, fresh, cameFrom, byIt } of bursts)
    print(
      `burst: ${votes} votes where ${usual} are usual, from ${addresses} addresses, ${fresh} new accounts, ${cameFrom ? `${byIt} by ${cameFrom}` : 'by no known link'}`,
    )
  for (const { cameFrom, votes, addresses, forCandidate } of links)
    print(
      `link ${cameFrom}: ${votes} votes from ${addresses} addresses, ${forCandidate} of them for one candidate`,
    )
  const sizes = await pool.query<{ name: string; bytes: string; votes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes, (select count(*) from award_votes) as votes
     from pg_class where relname in ('award_votes', 'award_ballots') order by relname`,
  )
  for (const { name, bytes, votes } of sizes.rows)
    print(
      `${name}: ${(Number(bytes) / 1e6).toFixed(1)} MB, ${(Number(bytes) / Number(votes)).toFixed(0)} bytes a vote`,
    )
}

const [, , votes = '200000', seconds = '30'] = process.argv
if (import.meta.main) process.exitCode = (await measureVote(Number(votes), Number(seconds))) ? 0 : 1
