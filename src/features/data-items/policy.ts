import type { Actor } from '#platform/context.ts'

/** Who edits data items and charts: the portal itself; editors join when staff can sign in. */
export function mayEditDataItems(actor: Actor): boolean {
  return actor.kind === 'system'
}
