import type { Actor } from '#platform/context.ts'

/** Who edits white papers and the quarterly: the portal itself; editors join when staff can sign in. */
export function mayEditReports(actor: Actor): boolean {
  return actor.kind === 'system'
}
