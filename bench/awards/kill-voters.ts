import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { makePerson } from '#features/accounts/testing.ts'
import { contextOn } from '../context-on.ts'
import { VOTE_NOON } from './electorate.ts'

const PROCESSES = 4
const BALLOTS = 40
/** So many votes are acknowledged before a process is killed, and its votes go on meanwhile. */
const KILLED_AFTER = [20, 45, 70, 110]

/** What a process that votes is told. */
export interface Task {
  readonly url: string
  readonly people: readonly number[]
  readonly candidates: readonly number[]
}
/** What it acknowledges. */
export interface Acknowledged {
  readonly personId: number
  readonly candidateId: number
}

/**
 * Kills processes in the middle of voting: whatever was acknowledged is there once, and every ballot has used as many votes as
 * there are. Gives whether that is so.
 */
export async function killVoters(
  url: string,
  { year, candidates, pool }: { year: number; candidates: readonly number[]; pool: Pool },
): Promise<boolean> {
  const context = await contextOn(pool, console as never, VOTE_NOON)
  const acknowledged: Acknowledged[] = []
  const people: number[] = []
  for (let each = 0; each < PROCESSES; each += 1) {
    const own = await Promise.all(Array.from({ length: BALLOTS }, () => makePerson(context)))
    people.push(...own)
    await pool.query(`update people set created_at = '2026-01-01' where id = any ($1)`, [own])
    await pool.query(
      `insert into person_channels (kind, address, person_id, verified_at)
       select 'phone', '+86199' || lpad(id::text, 8, '0'), id, now() from unnest($1::bigint[]) as given (id)`,
      [own],
    )
    acknowledged.push(
      ...(await voteUntilKilled({ url, people: own, candidates }, KILLED_AFTER[each] ?? BALLOTS)),
    )
  }
  const { rows } = await pool.query<{ person: string; used: number; candidates: string[] }>(
    `select b.person_id as person, b.used, array_agg(v.candidate_id) as candidates
     from award_ballots b join award_votes v on v.ballot_id = b.id
     where b.year = $1 and b.person_id = any ($2) group by b.id`,
    [year, people],
  )
  const kept = new Map(rows.map((row) => [Number(row.person), row.candidates.map(Number)]))
  const areThere = acknowledged.every(({ personId, candidateId }) =>
    kept.get(personId)?.includes(candidateId),
  )
  return areThere && rows.every((row) => row.used === row.candidates.length && row.used <= 5)
}

async function voteUntilKilled(task: Task, after: number): Promise<Acknowledged[]> {
  const child = fork(join(import.meta.dirname, 'voter.ts'))
  const acknowledged: Acknowledged[] = []
  child.on('message', (message: Acknowledged) => {
    acknowledged.push(message)
    if (acknowledged.length === after) child.kill('SIGKILL')
  })
  child.send(task)
  await once(child, 'exit')
  return acknowledged
}
