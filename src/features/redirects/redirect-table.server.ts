import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.server.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { comparable, pathToNote } from './addresses.ts'
import { redirects } from './tables.server.ts'

/** So many different paths are noted between two writings, and kept at most. */
const MOST_NOTED = 500
export const MOST_KEPT = 10_000
/** What one address asks for in vain is noted so often in an hour; whoever tries more is no lost reader. */
export const MOST_OF_ADDRESS = 50
const MOST_ADDRESSES = 20_000

/**
 * All redirects in memory, asked where a page is not found and nowhere else; what was followed and what was missed is
 * counted here and written from time to time, so that asking costs no statement.
 */
export class RedirectTable {
  #targets: ReadonlyMap<string, string> = new Map()
  #hits = new Map<string, number>()
  #misses = new Map<string, number>()
  /** How often something was noted for each address in this hour. */
  #notedFor = new Map<string, number>()
  #hour = 0

  /** Reads them all; never says that pages have changed, because none has. */
  async readAgain(db: Database): Promise<boolean> {
    const rows = await db.select({ path: redirects.path, target: redirects.target }).from(redirects)
    this.#targets = new Map(rows.map(({ path, target }) => [path, target]))
    return false
  }

  /**
   * Where an address leads at which there is nothing; the one with the query first. Undefined for nowhere, which is noted
   * where whoever asks is lost then. By `caller` nothing is known afterwards: it only bounds what one may note.
   */
  follow(address: string, lost?: { readonly caller: string; readonly at: Date }): string | undefined {
    const whole = comparable(address)
    if (whole === undefined) return undefined
    const path = whole.split('?', 1)[0] ?? whole
    const found = [whole, path].find((each) => this.#targets.has(each))
    if (found === undefined) {
      const noted = pathToNote(path)
      if (lost && noted !== undefined && this.#mayNote(lost)) count(this.#misses, noted)
      return undefined
    }
    count(this.#hits, found)
    const target = this.#targets.get(found)
    return target && encodeURI(target).replaceAll('%25', '%')
  }

  #mayNote({ caller, at }: { readonly caller: string; readonly at: Date }): boolean {
    const hour = Math.floor(at.getTime() / HOUR_MS)
    if (hour !== this.#hour || this.#notedFor.size >= MOST_ADDRESSES) this.#notedFor.clear()
    this.#hour = hour
    const times = (this.#notedFor.get(caller) ?? 0) + 1
    if (times > MOST_OF_ADDRESS) return false
    this.#notedFor.set(caller, times)
    return true
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
        // Where there is no more room, what was asked for least and longest ago makes it.
        await within.execute(sql`
          delete from missed_paths where path in (
            select path from missed_paths where path <> all (${missed.paths}::text[])
            order by times, last_on, path
            limit greatest(0, (select count(*) from missed_paths) - ${MOST_KEPT} + (
              select count(*) from unnest(${missed.paths}::text[]) as counted(path)
              where not exists (select from missed_paths known where known.path = counted.path)))
            for update skip locked)`)
        await within.execute(sql`
          insert into missed_paths (path, times, first_on, last_on)
          select path, times, ${day}::date, ${day}::date
          from unnest(${missed.paths}::text[], ${missed.times}::bigint[]) as counted(path, times)
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
