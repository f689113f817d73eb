import type { Pool } from 'pg'
import type { SimulatedBallot } from './electorate.ts'

const AT_ONCE = 500

/** An account with its proved telephone, its mail and what it read for each ballot; their ids in the same order. */
export async function loadPeople(
  pool: Pool,
  { ballots, topicId }: { ballots: readonly SimulatedBallot[]; topicId: number },
): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < ballots.length; from += AT_ONCE) {
    const some = ballots.slice(from, from + AT_ONCE)
    const made = await pool.query<{ id: string }>(
      `insert into people (name, created_at)
       select 'voter ' || place, created_at from unnest($1::timestamptz[]) with ordinality as given (created_at, place)
       returning id`,
      [some.map(({ createdMs }) => new Date(createdMs))],
    )
    const own = made.rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
    await pool.query(
      `insert into person_channels (kind, address, person_id, verified_at)
       select 'phone', address, person_id, now() from unnest($1::text[], $2::bigint[]) as given (address, person_id)`,
      [some.map(({ phone }) => phone), own],
    )
    await pool.query(
      `insert into person_channels (kind, address, person_id, verified_at)
       select 'email', 'voter' || person_id || '@mailinator.com', person_id, now()
       from unnest($1::bigint[], $2::boolean[]) as given (person_id, is_thrown) where is_thrown`,
      [own, some.map(({ throwawayMail = false }) => throwawayMail)],
    )
    await pool.query(
      `insert into visited_topics (person_id, topic_id, visited_at)
       select person_id, $3, now() from unnest($1::bigint[], $2::boolean[]) as given (person_id, has_read) where has_read`,
      [own, some.map(({ hasRead }) => hasRead), topicId],
    )
    ids.push(...own)
  }
  return ids
}
