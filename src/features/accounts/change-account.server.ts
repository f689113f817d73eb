import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { normalName } from './name-rules.ts'
import { requirePerson } from './policy.ts'
import { requireFreshProof } from './proof.server.ts'
import { accountRequests, people } from './tables.server.ts'

/** Gives a person a name that was checked; refuses `name_taken_badly` for what is no name. */
export async function renameAccount(
  context: Context,
  { personId: id, name }: { personId: number; name: string },
): Promise<void> {
  const wanted = normalName(name)
  if (wanted === undefined) throw new Refusal('invalid', 'name_taken_badly')
  await inTransaction(context, async (within) => {
    const { db, now } = within
    await db
      .update(people)
      .set({ name: wanted, updatedAt: now })
      .where(and(eq(people.id, id), isNull(people.closedAt)))
    await purgePages(db, [`person:${id}`, 'people', 'topics'])
    // Neither name is written down: the record outlives the account.
    await recordAudit(within, 'renameAccount', `person:${id}`)
  })
}

/**
 * Asks to have one's account closed, or takes that back; gives whether anything changed by it. Asking refuses
 * `proof_needed`; taking it back never does (C-14).
 */
export async function askToClose(context: Context, { isWanted }: { isWanted: boolean }): Promise<boolean> {
  const { id } = isWanted ? await requireFreshProof(context) : requirePerson(context.actor)
  return inTransaction(context, async (within) => {
    const { db, now } = within
    const changed = isWanted
      ? await db
          .insert(accountRequests)
          .values({ personId: id, kind: 'close', createdAt: now })
          .onConflictDoNothing()
      : await db
          .update(accountRequests)
          .set({ state: 'withdrawn' })
          .where(and(eq(accountRequests.personId, id), eq(accountRequests.state, 'open')))
    // The same again is no change, however often it is sent.
    if (changed.rowCount !== 1) return false
    await recordAudit(within, 'askToClose', `person:${id}`, { isWanted })
    return true
  })
}
