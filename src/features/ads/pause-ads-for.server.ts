import { and, eq } from 'drizzle-orm'
import type { ForgetPerson } from '#features/accounts/leaver.server.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { ads } from './tables.server.ts'

/** Pauses the ads that lead to the page of somebody who has none any more (C-14). */
export const pauseAdsFor: ForgetPerson = async ({ db }, { personId }) => {
  const paused = await db
    .update(ads)
    .set({ state: 'paused' })
    .where(and(eq(ads.targetKind, 'person'), eq(ads.targetId, personId)))
  if (paused.rowCount) await purgePages(db, ['ads'])
}
