import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Permission } from '#features/staff/permissions.ts'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { isSubjectWithdrawn, restore, withdraw, type Withdrawable } from './withdraw.server.ts'

interface Marked {
  /** As subjects name it: `chart`. */
  readonly kind: string
  readonly permission: Permission
  readonly table: PgTable & { readonly id: PgColumn }
  /** The page of one, where it has one of its own. */
  readonly path?: (id: number) => string
  /** What its pages are purged by. */
  readonly tags: (id: number) => readonly string[]
}

/**
 * The verbs that take down what has no state of its own, and put it back: it keeps its row, and whatever readers see asks
 * `isShown`. They refuse `permission_missing`, and as those of `withdraw.server.ts`.
 */
export function markedWithdrawal({
  kind,
  permission,
  table,
  path,
  tags,
}: Marked): Omit<Withdrawable, 'name'> {
  const subjectOf = (id: number) => `${kind}:${id}`
  const isThere = async (context: Context, id: number) => {
    const found = (await context.db.$count(table, eq(table.id, id))) > 0
    if (found) await purgePages(context.db, [...tags(id)])
    return found
  }
  return {
    withdraw: async (context, { id, reason }) => {
      requirePermission(context.actor, permission)
      const subject = subjectOf(id)
      await withdraw(context, { subject, path: path?.(id), reason }, async (within) =>
        (await isSubjectWithdrawn(within, subject)) ? false : isThere(within, id),
      )
    },
    restore: async (context, { id }) => {
      requirePermission(context.actor, permission)
      await restore(context, { subject: subjectOf(id) }, (within) => isThere(within, id))
    },
  }
}

/** Whether readers see what this column numbers, of a kind that is taken down by its mark alone. */
export const isShown = (kind: string, id: SQLWrapper): SQL =>
  sql`not exists (select from withdrawals where subject = ${sql.raw(`'${kind}:'`)} || ${id})`
