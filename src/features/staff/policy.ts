import type { Actor, StaffActor } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { asksForProof, PERMISSIONS, type Permission } from './permissions.ts'
import { isRole, ROLES } from './roles.ts'

/** Whether somebody may do what takes a permission: staff by their roles, a job or command by what it was given. */
export function may(actor: Actor, permission: Permission): boolean {
  switch (actor.kind) {
    case 'visitor':
    case 'person':
      return false
    case 'staff':
      return actor.roles.some((role) => {
        const permissions: readonly Permission[] = isRole(role) ? ROLES[role].may : []
        return permissions.includes(permission)
      })
    case 'system':
      return actor.may === 'all' || actor.may.includes(permission)
  }
}

/**
 * Refuses `permission_missing` to everybody who may not, and `staff_proof_needed` to staff whose second factor was shown too
 * long ago for this permission; the first line of each verb of staff.
 */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (!may(actor, permission))
    throw new Refusal('not_allowed', 'permission_missing', { permission: PERMISSIONS[permission] })
  if (asksForProof(permission)) requireProof(actor)
}

/** Refuses `staff_proof_needed` to staff whose second factor was shown too long ago; whoever else acts needs none. */
export function requireProof(actor: Actor): void {
  if (actor.kind === 'staff' && !actor.isProved) throw new Refusal('proof_required', 'staff_proof_needed')
}

/** Whoever works here and acts, whatever the role; refuses `staff_sign_in_required`. */
export function requireStaff(actor: Actor): StaffActor {
  if (actor.kind !== 'staff') throw new Refusal('sign_in_required', 'staff_sign_in_required')
  return actor
}
