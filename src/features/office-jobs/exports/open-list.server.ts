import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import type { officeJobs } from '../tables.server.ts'
import { contactsOf, exportSourceOf } from './export-kinds.ts'
import type { ExportParts } from './run-export.server.ts'

/**
 * Opens the list of an export with the rights that whoever acts has now, since roles may have gone after it was asked for.
 * Refuses `permission_missing` and what the list refuses.
 */
export async function openListOf(
  context: Context,
  parts: ExportParts,
  { kind, options }: Pick<typeof officeJobs.$inferSelect, 'kind' | 'options'>,
) {
  const source = exportSourceOf(parts, kind)
  const { filter, showsContacts = false } = options
  const contacts = showsContacts ? contactsOf(source) : undefined
  if (contacts !== undefined) requirePermission(context.actor, contacts)
  return source.open(context, filter, { showsContacts })
}
