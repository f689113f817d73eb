import { and, eq, ne } from 'drizzle-orm'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import type { PublicState } from '#features/withdrawals/public-states.ts'
import { restore, withdraw } from '#features/withdrawals/withdraw.server.ts'
import type { Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { relabelBearers } from './relabel-topics.server.ts'

const subjectOf = (id: number) => ({ subject: `dictionary-entry:${id}` })

/**
 * Takes an entry out of the dictionary: articles lose its label, except where somebody wrote it on them, and its address
 * leads on as that of any word that has no entry. Refuses `permission_missing`, `withdrawal_reason_missing`, `not_public` (C-55).
 */
export async function withdrawEntry(
  context: Context,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  requirePermission(context.actor, 'labels.edit')
  await withdraw(context, { ...subjectOf(id), reason }, async (within) => {
    const name = await setState(within, id, 'withdrawn')
    if (name !== undefined) await relabelBearers(within, name)
    return name !== undefined
  })
}

/** Puts it back; the job labels articles with it again. Refuses `permission_missing`, `not_withdrawn`. */
export async function restoreEntry(context: Context, { id }: { id: number }): Promise<void> {
  requirePermission(context.actor, 'labels.edit')
  await restore(
    context,
    subjectOf(id),
    async (within) => (await setState(within, id, 'published')) !== undefined,
  )
}

/** Gives its name where the state was another one. */
async function setState({ db }: Context, id: number, state: PublicState): Promise<string | undefined> {
  const [changed] = await db
    .update(dictionaryEntries)
    .set({ state })
    .where(and(eq(dictionaryEntries.id, id), ne(dictionaryEntries.state, state)))
    .returning({ name: dictionaryEntries.name })
  if (changed) await purgePages(db, ['labels'])
  return changed?.name
}
