import type { Actor } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'

/** Who decides: the portal itself, from the command line. Editors join when staff can sign in. */
export function requireModerator(actor: Actor): void {
  if (actor.kind !== 'system') throw new Refusal('not_allowed', 'may_not_moderate')
}
