import { and, eq, ne } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Permission } from '#features/staff/permissions.ts'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context, SharedContext } from '#platform/context.ts'
import { PUBLIC_STATES } from './public-states.ts'
import { restore, withdraw, type Withdrawable } from './withdraw.server.ts'

interface Stated {
  /** As subjects name it: `report`. */
  readonly kind: string
  readonly permission: Permission
  readonly table: PgTable & { readonly id: PgColumn; readonly state: PgColumn }
  /** What its table calls being public and being withdrawn. */
  readonly states?: readonly [shown: string, withdrawn: string]
  /** The page of one, where it has one of its own. */
  readonly path?: (id: number, context: SharedContext) => string | undefined | Promise<string | undefined>
  /** Brings up to date whatever shows it: pages, search, short links. */
  readonly place: (context: Context, id: number) => Promise<void>
}

/** The verbs that take down what has a state, and put it back: they refuse `permission_missing`, and as those of `withdraw.server.ts`. */
export function stateWithdrawal({
  kind,
  permission,
  table,
  states: [shown, withdrawn] = PUBLIC_STATES,
  path,
  place,
}: Stated): Omit<Withdrawable, 'name'> {
  const subjectOf = (id: number) => `${kind}:${id}`
  const setState = async (context: Context, id: number, state: string) => {
    const isDated = 'updatedAt' in table
    const changed = await context.db
      .update(table)
      .set({ state, ...(isDated && { updatedAt: context.now }) })
      .where(and(eq(table.id, id), ne(table.state, state)))
    if (changed.rowCount === 0) return false
    await place(context, id)
    return true
  }
  return {
    withdraw: async (context, { id, reason }) => {
      requirePermission(context.actor, permission)
      const subject = { subject: subjectOf(id), path: await path?.(id, context) }
      await withdraw(context, { ...subject, reason }, (within) => setState(within, id, withdrawn))
    },
    restore: async (context, { id }) => {
      requirePermission(context.actor, permission)
      await restore(context, { subject: subjectOf(id) }, (within) => setState(within, id, shown))
    },
  }
}
