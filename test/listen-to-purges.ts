import { Client } from 'pg'
import { vi } from 'vitest'
import { z } from 'zod'

/** A statement on its way to the database that tells processes which pages to drop. */
const Telling = z.object({
  text: z.string().includes('pg_notify'),
  values: z.tuple([z.string(), z.string()]),
})
const Purge = z.object({ tags: z.array(z.string()) })
/** Every connection, whatever it is asked in. */
const clients: { query(...parts: unknown[]): unknown } = Client.prototype

/**
 * Hears which pages are told to be dropped, also by what is rolled back afterwards, of which no process would hear. To be
 * begun before the database is first asked.
 */
export function listenToPurges() {
  const tags: string[] = []
  return {
    tags,
    begin() {
      const { query } = clients
      vi.spyOn(clients, 'query').mockImplementation(function (this: unknown, ...parts: unknown[]) {
        const telling = Telling.safeParse(parts[0])
        const said = telling.success ? Purge.safeParse(JSON.parse(telling.data.values[1])) : undefined
        if (said?.success) tags.push(...said.data.tags)
        return query.apply(this, parts)
      })
    },
    end: () => void vi.restoreAllMocks(),
  }
}
