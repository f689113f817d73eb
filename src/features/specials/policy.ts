import type { Actor } from '#platform/context.ts'

/** Who edits specials: the portal itself; editors join when staff can sign in. */
export function mayEditSpecials(actor: Actor): boolean {
  return actor.kind === 'system'
}
