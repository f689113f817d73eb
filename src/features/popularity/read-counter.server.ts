import { sql } from 'drizzle-orm'
import { countedVisitor, countInTurn } from '#platform/http/count-visitor.server.ts'
import { isOfSameAddress, VISITORS_OF_AN_ADDRESS, type Opening } from '#platform/http/counted-visitor.ts'
import type { Database } from '#platform/database/database.server.ts'
import { halfHourOf } from '#platform/half-hours.ts'

/** One showing of a topic's page, as the request told it. */
export interface Visit extends Opening {
  readonly topicId: number
  /** Milliseconds since the epoch. */
  readonly at: number
  /** From where the visitor came, as `readSource` says it. */
  readonly source: string
}

/** More than this waiting means that the database cannot take them; the newest are then not counted. */
const MOST_WAITING = 20_000

/**
 * Counts reads without costing the reader anything: a showing is put on a list, and the list goes to the database
 * now and then. One read per visitor, topic and half hour, whichever process showed the page, held by a primary key
 * (C-54), five for an address at most; robots and pages fetched ahead do not count.
 */
export class ReadCounter {
  #waiting: Visit[] = []
  #isWriting = false

  note(visit: Visit): void {
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(visit)
  }

  /** Writes what waits; visits that could not be written wait on. Gives how many reads were new. */
  async write(db: Database): Promise<number> {
    if (this.#isWriting || this.#waiting.length === 0) return 0
    const visits = this.#waiting
    this.#waiting = []
    this.#isWriting = true
    try {
      return await recordReads(db, visits)
    } catch (error) {
      this.#waiting = [...visits, ...this.#waiting].slice(0, MOST_WAITING)
      throw error
    } finally {
      this.#isWriting = false
    }
  }
}

/** Writes reads at once, of what readers can read: anybody may tell any number. Gives how many were new. */
export async function recordReads(db: Database, visits: readonly Visit[]): Promise<number> {
  const counted = await Promise.all(
    visits.map(async (visit) => ({ ...visit, visitor: await countedVisitor(db, visit, { at: visit.at }) })),
  )
  const people = counted.flatMap(({ visitor, ...visit }) =>
    visitor === undefined ? [] : [{ ...visit, visitor }],
  )
  if (people.length === 0) return 0
  const visitors = people.map(({ visitor }) => visitor)
  const write = (inTurn: Database) =>
    inTurn.execute<{ counted: string }>(sql`
    with visit as (
      select distinct on (half_hour, topic_id, visitor) half_hour, topic_id, visitor, source
      from unnest(
        ${sql.param(people.map(({ at }) => halfHourOf(at)))}::integer[],
        ${sql.param(people.map(({ topicId }) => topicId))}::bigint[],
        ${sql.param(visitors)}::bigint[],
        ${sql.param(people.map(({ source }) => source))}::text[]
      ) with ordinality as visit (half_hour, topic_id, visitor, source, place)
      join topics on topics.id = visit.topic_id and topics.state = 'published'
      order by half_hour, topic_id, visitor, place
    ), fresh as (
      select visit.*, row_number() over (partition by half_hour, topic_id, visitor >> 24 order by visitor) as rank
      from visit
      where not exists (
        select from topic_reads as known where (known.half_hour, known.topic_id, known.visitor)
          = (visit.half_hour, visit.topic_id, visit.visitor)
      )
    ), seen as (
      insert into topic_reads (half_hour, topic_id, visitor, source)
      select half_hour, topic_id, visitor, source from fresh
      where rank + (
        select count(*) from topic_reads as known
        where known.half_hour = fresh.half_hour and known.topic_id = fresh.topic_id
          and ${isOfSameAddress(sql`known.visitor`, sql`fresh.visitor`)}
      ) <= ${VISITORS_OF_AN_ADDRESS}
      on conflict do nothing
      returning topic_id
    ), counted as (
      update topic_counters set reads = topic_counters.reads + fresh.reads
      from (select topic_id, count(*) as reads from seen group by topic_id) as fresh
      where topic_counters.topic_id = fresh.topic_id
    )
    select count(*) as counted from seen`)
  const result = await countInTurn(db, visitors, write)
  return Number(result.rows[0]?.counted ?? 0)
}
