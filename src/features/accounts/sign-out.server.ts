import { and, eq, ne } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { peopleChangedHere } from '#platform/pages/people-changed.ts'
import { invalidateReaders } from '#platform/pages/purge-pages.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { forgetBrowser } from './known-browsers.server.ts'
import { requireFreshProof } from './proof.server.ts'
import { sessions } from './tables.server.ts'

/** Ends the session that is used, here at once and elsewhere within milliseconds; nothing happens when there is none (C-10). */
export async function signOut(context: Context): Promise<void> {
  const { actor } = context
  if (actor.kind !== 'person') return
  await inTransaction(context, async (within) => {
    await within.db.delete(sessions).where(eq(sessions.id, actor.sessionId))
    await invalidateReaders(within.db, [actor.id])
    await recordAudit(within, 'signOut', `person:${actor.id}`)
  })
  peopleChangedHere([actor.id])
}

/**
 * Ends another device of one's own, or all others at once: a session that somebody got hold of must not throw the owner out.
 * Refuses `proof_needed`, `session_unknown`.
 */
export async function endSession(context: Context, which: { sessionId: number } | 'others'): Promise<void> {
  const { id, sessionId } = await requireFreshProof(context)
  await inTransaction(context, async (within) => {
    const others = and(eq(sessions.personId, id), ne(sessions.id, sessionId))
    const ended = await within.db
      .delete(sessions)
      .where(which === 'others' ? others : and(others, eq(sessions.id, which.sessionId)))
      .returning({ browserHash: sessions.browserHash })
    for (const { browserHash } of ended) if (browserHash) await forgetBrowser(within.db, id, browserHash)
    if (ended.length === 0) {
      if (which === 'others') return
      throw new Refusal('not_found', 'session_unknown')
    }
    await invalidateReaders(within.db, [id])
    await recordAudit(within, 'endSession', `person:${id}`, {
      which: which === 'others' ? 'others' : which.sessionId,
    })
  })
  peopleChangedHere([id])
}
