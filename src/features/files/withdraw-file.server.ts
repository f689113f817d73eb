import { and, eq, ne } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import type { PublicState } from '#features/withdrawals/public-states.ts'
import { restore, withdraw } from '#features/withdrawals/withdraw.server.ts'
import type { Context } from '#platform/context.ts'
import { filePath } from './addresses.ts'
import { fitPreviews } from './fit-previews.server.ts'
import { placeFile } from './place-file.server.ts'
import { files } from './tables.server.ts'

const subjectOf = (id: number) => ({ subject: `file:${id}`, path: filePath(id) })

/** Takes it off every page at once. Refuses `permission_missing`, `withdrawal_reason_missing`, `not_public` (C-50). */
export async function withdrawFile(
  context: Context,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  requirePermission(context.actor, 'files.edit')
  await withdraw(context, { ...subjectOf(id), reason }, (within) => setState(within, id, 'withdrawn'))
}

/** Puts it back. Refuses `permission_missing`, `not_withdrawn`. */
export async function restoreFile(context: Context, { id }: { id: number }): Promise<void> {
  requirePermission(context.actor, 'files.edit')
  await restore(context, subjectOf(id), (within) => setState(within, id, 'published'))
}

async function setState(context: Context, id: number, state: PublicState): Promise<boolean> {
  const [changed] = await context.db
    .update(files)
    .set({ state, updatedAt: context.now })
    .where(and(eq(files.id, id), ne(files.state, state)))
    .returning({ pdfId: files.pdfId })
  if (!changed) return false
  await placeFile(context, id)
  if (changed.pdfId !== null) await fitPreviews(context, changed.pdfId)
  return true
}
