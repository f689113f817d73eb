import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { isSubjectWithdrawn, restore, withdraw, type Withdrawable } from './withdraw.server.ts'

interface Marked {
  /** As subjects name it: `chart`. */
  readonly kind: string
  readonly table: PgTable & { readonly id: PgColumn }
  /** The page of one, where it has one of its own. */
  readonly path?: (id: number) => string
  /** What its pages are purged by. */
  readonly tags: (id: number) => readonly string[]
}

/**
 * The way to take down what has no state of its own: it keeps its row, and whatever readers see asks `isShown`. Whoever
 * calls has asked for the permission; both refuse as those of `withdraw.server.ts`.
 */
export function markedWithdrawal({ kind, table, path, tags }: Marked): Omit<Withdrawable, 'name'> {
  const subjectOf = (id: number) => ({ subject: `${kind}:${id}`, path: path?.(id) })
  const isThere = async (context: Context, id: number) => {
    const found = (await context.db.$count(table, eq(table.id, id))) > 0
    if (found) await purgePages(context.db, [...tags(id)])
    return found
  }
  return {
    withdraw: async (context, { id, reason }) => {
      await withdraw(context, { ...subjectOf(id), reason }, async (within) =>
        (await isSubjectWithdrawn(within, `${kind}:${id}`)) ? false : isThere(within, id),
      )
    },
    restore: async (context, { id }) => {
      await restore(context, subjectOf(id), (within) => isThere(within, id))
    },
  }
}

/** Whether readers see what this column numbers, of a kind that is taken down by its mark alone. */
export const isShown = (kind: string, id: SQLWrapper): SQL =>
  sql`not exists (select from withdrawals where subject = ${sql.raw(`'${kind}:'`)} || ${id})`
