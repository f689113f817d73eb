import type { Context } from '#platform/context.ts'
import { consents } from './tables.server.ts'

/** A text that somebody agrees to, by the version that held at that moment. */
export interface ConsentGiven {
  readonly document: string
  readonly version: string
}

/** Notes what somebody agrees to; the first time counts. */
export async function recordConsents(
  { db, now }: Pick<Context, 'db' | 'now'>,
  personId: number,
  given: readonly ConsentGiven[],
): Promise<void> {
  if (given.length === 0) return
  await db
    .insert(consents)
    .values(given.map(({ document, version }) => ({ document, version, personId, agreedAt: now })))
    .onConflictDoNothing()
}
