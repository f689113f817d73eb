import { and, eq, lte } from 'drizzle-orm'
import { nameOfActor, recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context, type SharedContext } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { LONGEST_REASON } from './limits.ts'
import { withdrawals } from './tables.server.ts'

/** Of the sitemaps, which may be old by minutes but never name what was taken down. */
export const SITEMAP_TAG = 'sitemap'

/** Of what leads to pages from anywhere: the sitemaps, and ads, which do not lead to what is gone. */
const LEADING_TAGS = [SITEMAP_TAG, 'ads']

/** Something public: its name for the audit, and its page where it has one. */
interface Subject {
  readonly subject: string
  readonly path?: string | undefined
}

/** A feature's way to take one kind of thing down and to put it back. */
export interface Withdrawable {
  /** Its Chinese name for the command's help and for staff. */
  readonly name: string
  readonly withdraw: (context: Context, which: { id: number; reason: string }) => Promise<void>
  readonly restore: (context: Context, which: { id: number }) => Promise<void>
}

/**
 * Takes something down with a reason, in one transaction with what `takeDown` does to it; `takeDown` says whether it was
 * public. Whoever calls has asked for the permission. Refuses `withdrawal_reason_missing`, `not_public` (C-50, C-117).
 */
export async function withdraw(
  context: Context,
  { subject, path, reason: given }: Subject & { readonly reason: string },
  takeDown: (within: Context) => Promise<boolean>,
): Promise<void> {
  const reason = given.trim()
  if (reason === '' || [...reason].length > LONGEST_REASON)
    throw new Refusal('invalid', 'withdrawal_reason_missing')
  await inTransaction(context, async (within) => {
    if (!(await takeDown(within))) throw new Refusal('not_found', 'not_public', { subject })
    const { db, now, actor } = within
    const values = { path: path ?? null, reason, withdrawnAt: now, withdrawnBy: nameOfActor(actor) }
    await db
      .insert(withdrawals)
      .values({ subject, ...values })
      .onConflictDoUpdate({ target: withdrawals.subject, set: values })
    await purgePages(db, LEADING_TAGS)
    await recordAudit(within, 'withdraw', subject, { reason })
  })
}

/** Puts back what was taken down; `putBack` says whether it could. Refuses `not_withdrawn`. */
export async function restore(
  context: Context,
  { subject }: Pick<Subject, 'subject'>,
  putBack: (within: Context) => Promise<boolean>,
): Promise<void> {
  await inTransaction(context, async (within) => {
    const gone = await within.db.delete(withdrawals).where(eq(withdrawals.subject, subject))
    if (gone.rowCount === 0 || !(await putBack(within)))
      throw new Refusal('not_found', 'not_withdrawn', { subject })
    await purgePages(within.db, LEADING_TAGS)
    await recordAudit(within, 'restore', subject)
  })
}

/** Something is public again because it was published, which put it back by itself; within that transaction. */
export async function forgetWithdrawal({ db }: Context, subject: string): Promise<void> {
  const gone = await db.delete(withdrawals).where(eq(withdrawals.subject, subject))
  if (gone.rowCount) await purgePages(db, LEADING_TAGS)
}

/** Refuses `is_withdrawn`: what was taken down comes back by being restored, never by an import that brings it again. */
export async function requireNotWithdrawn(context: Context, subject: string): Promise<void> {
  if (await isSubjectWithdrawn(context, subject)) throw new Refusal('conflict', 'is_withdrawn', { subject })
}

/** Whether something was taken down and not put back. */
export async function isSubjectWithdrawn(
  context: Pick<SharedContext, 'db'>,
  subject: string,
): Promise<boolean> {
  return (await readFormerPath(context, subject)) !== undefined
}

/** The page that something lost when it was taken down, null where it had none of its own; undefined unless it was. */
export async function readFormerPath(
  { db }: Pick<SharedContext, 'db'>,
  subject: string,
): Promise<string | null | undefined> {
  const [found] = await db
    .select({ path: withdrawals.path })
    .from(withdrawals)
    .where(eq(withdrawals.subject, subject))
  return found?.path
}

/** Whether something was taken down before a moment and not put back since. */
export async function wasWithdrawnBy(
  { db }: Pick<SharedContext, 'db'>,
  subject: string,
  moment: Date,
): Promise<boolean> {
  const isSo = and(eq(withdrawals.subject, subject), lte(withdrawals.withdrawnAt, moment))
  return (await db.$count(withdrawals, isSo)) > 0
}

/** Whether a page was taken down; asked only where there is no page. */
export async function isWithdrawn({ db }: Pick<SharedContext, 'db'>, path: string): Promise<boolean> {
  const [found] = await db
    .select({ subject: withdrawals.subject })
    .from(withdrawals)
    .where(eq(withdrawals.path, path))
  return found !== undefined
}
