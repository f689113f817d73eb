import { hash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/database/database.server.ts'
import { addressKey } from '#platform/http/network-address.ts'
import type { Context } from '#platform/context.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import { searchRates } from './tables.server.ts'

/** Searches of one address in one minute (C-58); suggestions come with the typing and so more often. */
const MOST = { search: 30, suggest: 180 } as const
type Purpose = keyof typeof MOST

const PURPOSES: Readonly<Record<string, Purpose>> = {
  '/search': 'search',
  '/openapi/v1/vue/search2': 'search',
  '/api/search/suggestions': 'suggest',
}

/**
 * Counts a search of an address, in the database, so that all processes count together; refuses `too_many_searches`
 * beyond 30 a minute. An address is kept for an hour at most, as a number that cannot be turned back.
 */
export async function countSearch(
  db: Database,
  { address, purpose, now }: { address: string; purpose: Purpose; now: Date },
): Promise<void> {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const visitor = hash('sha256', `${minute}\n${addressKey(address)}`, 'buffer').readBigInt64BE(0)
  const [counted] = await db
    .insert(searchRates)
    .values({ minute, visitor, purpose })
    .onConflictDoUpdate({
      target: [searchRates.minute, searchRates.visitor, searchRates.purpose],
      set: { times: sql`${searchRates.times} + 1` },
    })
    .returning({ times: searchRates.times })
  if (counted && counted.times > MOST[purpose]) throw new Refusal('too_many', 'too_many_searches')
}

/** Deletes the counts of past minutes. */
export async function forgetSearchRates({ db, now }: Context): Promise<void> {
  await db.delete(searchRates).where(lt(searchRates.minute, Math.floor(now.getTime() / MINUTE_MS) - 60))
}

/** Counts the searches that arrive at the application; a question without words asks the index nothing and is free. */
export function limitSearches(app: FastifyInstance, db: Database, clock: () => Date): void {
  app.addHook('preHandler', async (request) => {
    const purpose = PURPOSES[request.routeOptions.url ?? '']
    if (!purpose || !hasWords(request.query, request.body)) return
    await countSearch(db, { address: request.ip, purpose, now: clock() })
  })
}

function hasWords(...sources: readonly unknown[]): boolean {
  return sources.some(
    (source) =>
      typeof source === 'object' &&
      source !== null &&
      'q' in source &&
      typeof source.q === 'string' &&
      source.q.trim() !== '',
  )
}
