import type { Actor } from '#platform/context.ts'

/** Who keeps the list of companies: the portal itself; editors join when staff can sign in. */
export function mayManageCompanies(actor: Actor): boolean {
  return actor.kind === 'system'
}
