import { may } from '#features/staff/policy.ts'
import { ALL_PERMISSIONS, PERMISSIONS, type Permission } from '#features/staff/permissions.ts'
import type { BulkAct } from '#platform/bulk/bulk-act.ts'
import type { Actor } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'

/** What acts on many things are handed of all features. */
export interface BulkParts {
  readonly bulkActs: () => readonly BulkAct[]
}

/** The act of this kind with what it takes; refuses `bulk_act_unknown`. */
export function bulkActOf(
  { bulkActs }: BulkParts,
  kind: string,
): BulkAct & { readonly permission: Permission } {
  const act = bulkActs().find((each) => each.kind === kind)
  if (!act) throw new Refusal('not_found', 'bulk_act_unknown', { kind })
  const permission = ALL_PERMISSIONS.find((each) => each === act.permission)
  if (!permission) throw new Error(`no permission is called ${act.permission}`)
  return { ...act, permission }
}

/** Refuses `permission_missing` to whoever may not do it to one either, and `bulk_act_unknown`. */
export function requireActing(actor: Actor, parts: BulkParts, kind: string): void {
  const { permission } = bulkActOf(parts, kind)
  if (!may(actor, permission))
    throw new Refusal('not_allowed', 'permission_missing', { permission: PERMISSIONS[permission] })
}

/** Every act that somebody may do. */
export const actsOf = (actor: Actor, { bulkActs }: BulkParts): string[] =>
  bulkActs().flatMap(({ kind, permission }) =>
    ALL_PERMISSIONS.some((each) => each === permission && may(actor, each)) ? [kind] : [],
  )
