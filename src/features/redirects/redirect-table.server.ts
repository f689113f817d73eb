import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.server.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { comparable, pathToNote } from './addresses.ts'
import { redirects } from './tables.server.ts'

/** So many different paths are noted between two writings, and kept at most. */
const MOST_NOTED = 500
const MOST_KEPT = 10_000

/**
 * All redirects in memory, asked where a page is not found and nowhere else; what was followed and what was missed is
 * counted here and written from time to time, so that asking costs no statement.
 */
export class RedirectTable {
  #targets: ReadonlyMap<string, string> = new Map()
  #hits = new Map<string, number>()
  #misses = new Map<string, number>()

  /** Reads them all; never says that pages have changed, because none has. */
  async readAgain(db: Database): Promise<boolean> {
    const rows = await db.select({ path: redirects.path, target: redirects.target }).from(redirects)
    this.#targets = new Map(rows.map(({ path, target }) => [path, target]))
    return false
  }

  /** Where an address leads at which there is nothing; the one with the query first. Undefined, and noted, for nowhere. */
  follow(address: string): string | undefined {
    const whole = comparable(address)
    if (whole === undefined) return undefined
    const path = whole.split('?', 1)[0] ?? whole
    const found = [whole, path].find((each) => this.#targets.has(each))
    if (found === undefined) {
      const noted = pathToNote(path)
      if (noted !== undefined) count(this.#misses, noted)
      return undefined
    }
    count(this.#hits, found)
    const target = this.#targets.get(found)
    return target && encodeURI(target).replaceAll('%25', '%')
  }

  /** Writes what was counted since the last time; what cannot be written is counted again. */
  async write(db: Database, now: Date): Promise<void> {
    const [hits, misses] = [this.#hits, this.#misses]
    if (hits.size + misses.size === 0) return
    this.#hits = new Map()
    this.#misses = new Map()
    const day = shanghaiDay(now)
    try {
      await db.transaction(async (within) => {
        const [followed, missed] = [columnsOf(hits), columnsOf(misses)]
        await within.execute(sql`
          update redirects set hits = redirects.hits + counted.times, last_hit_on = ${day}::date
          from unnest(${followed.paths}::text[], ${followed.times}::bigint[]) as counted(path, times)
          where redirects.path = counted.path`)
        await within.execute(sql`
          insert into missed_paths (path, times, first_on, last_on)
          select path, times, ${day}::date, ${day}::date
          from unnest(${missed.paths}::text[], ${missed.times}::bigint[]) as counted(path, times)
          where exists (select from missed_paths known where known.path = counted.path)
            or (select count(*) from missed_paths) < ${MOST_KEPT}
          order by path
          on conflict (path) do update
          set times = missed_paths.times + excluded.times, last_on = excluded.last_on`)
      })
    } catch (error) {
      for (const [path, times] of hits) count(this.#hits, path, times)
      for (const [path, times] of misses) count(this.#misses, path, times)
      throw error
    }
  }
}

function count(counted: Map<string, number>, path: string, times = 1): void {
  if (counted.size >= MOST_NOTED && !counted.has(path)) return
  counted.set(path, (counted.get(path) ?? 0) + times)
}

const columnsOf = (counted: ReadonlyMap<string, number>) => ({
  paths: sql.param([...counted.keys()]),
  times: sql.param([...counted.values()]),
})
