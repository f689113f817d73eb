import type { Actor } from '#platform/context.ts'

/** Who edits communities: the portal itself; editors join when staff can sign in. */
export function mayEditCommunities(actor: Actor): boolean {
  return actor.kind === 'system'
}
