import { hash } from 'node:crypto'
import { isbot } from 'isbot'
import { sql } from 'drizzle-orm'
import { addressKey } from '#platform/http/network-address.ts'
import type { Database } from '#platform/database/database.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { halfHourOf } from './half-hours.ts'

/** One showing of a topic's page, as the request told it. */
export interface Visit {
  readonly topicId: number
  readonly address: string
  readonly browser: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** More than this waiting means that the database cannot take them; the newest are then not counted. */
const MOST_WAITING = 20_000

/**
 * Counts reads without costing the reader anything: a showing is put on a list, and the list goes to the database
 * now and then. One read per visitor, topic and half hour, whichever process showed the page, held by a primary key
 * (C-54); robots do not count.
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
      return await writeVisits(db, visits)
    } catch (error) {
      this.#waiting = [...visits, ...this.#waiting].slice(0, MOST_WAITING)
      throw error
    } finally {
      this.#isWriting = false
    }
  }
}

async function writeVisits(db: Database, visits: readonly Visit[]): Promise<number> {
  const people = visits.filter((visit) => visit.browser !== '' && !isbot(visit.browser))
  if (people.length === 0) return 0
  const result = await db.execute<{ counted: string }>(sql`
    with seen as (
      insert into topic_reads (half_hour, topic_id, visitor)
      select distinct half_hour, topic_id, visitor
      from unnest(
        ${sql.param(people.map((visit) => halfHourOf(visit.at)))}::integer[],
        ${sql.param(people.map((visit) => visit.topicId))}::bigint[],
        ${sql.param(people.map(visitorOf))}::bigint[]
      ) as visit (half_hour, topic_id, visitor)
      on conflict do nothing
      returning topic_id
    ), counted as (
      update topic_counters set reads = topic_counters.reads + fresh.reads
      from (select topic_id, count(*) as reads from seen group by topic_id) as fresh
      where topic_counters.topic_id = fresh.topic_id
    )
    select count(*) as counted from seen`)
  return Number(result.rows[0]?.counted ?? 0)
}

/** A number for a visitor that holds for a day and cannot be turned back into an address. */
function visitorOf({ address, browser, at }: Visit): string {
  const day = Math.floor(at / DAY_MS)
  const digest = hash('sha256', `${day}\n${addressKey(address)}\n${browser}`, 'buffer')
  return digest.readBigInt64BE(0).toString()
}
