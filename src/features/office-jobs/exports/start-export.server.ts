import { z } from 'zod'
import { requirePermission, requireProof, requireStaff } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { word } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { EXPORT_FORMATS, XLSX_ROWS } from '../words.ts'
import { officeJobs } from '../tables.server.ts'
import { wakeOfficeJobs } from '../wake.server.ts'
import { contactsOf, exportSourceOf } from './export-kinds.ts'
import type { ExportParts } from './run-export.server.ts'

export const StartExport = z.object({
  kind: word(40),
  format: z.enum(EXPORT_FORMATS),
  /** As the list itself is asked for. */
  filter: z.record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean()])).default({}),
  /** Telephone numbers and mail addresses in full, where the list has some. */
  showsContacts: z.boolean().default(false),
})

/**
 * Has a list written into a file that nobody but whoever asks can take away; gives its number. Contacts in full take their
 * permission and the second factor anew. Refuses `staff_sign_in_required`, `export_kind_unknown`, `export_too_long`,
 * `permission_missing`, `staff_proof_needed` and what the list refuses.
 */
export async function startExport(
  context: Context,
  parts: ExportParts,
  input: z.input<typeof StartExport>,
): Promise<{ id: number }> {
  const { id: staffId } = requireStaff(context.actor)
  const { kind, format, filter, showsContacts: isWished } = parseInput(StartExport, input)
  const source = exportSourceOf(parts, kind)
  const contacts = contactsOf(source)
  const showsContacts = isWished && contacts !== undefined
  if (showsContacts) {
    requirePermission(context.actor, contacts)
    requireProof(context.actor)
  }
  const opened = await source.open(context, filter, { showsContacts })
  const rows = await opened.count()
  if (format === 'xlsx' && rows !== undefined && rows > XLSX_ROWS)
    throw new Refusal('too_large', 'export_too_long', { most: XLSX_ROWS })
  return inTransaction(context, async (within) => {
    const [made] = await within.db
      .insert(officeJobs)
      .values({
        sort: 'export',
        kind,
        name: opened.name,
        options: { format, filter, showsContacts },
        state: 'running',
        staffId,
        actingId: staffId,
        createdAt: within.now,
      })
      .returning({ id: officeJobs.id })
    if (!made) throw new Error('an export was not written down')
    await recordAudit(within, 'startExport', `office-job:${made.id}`, {
      kind,
      format,
      // Not what was looked for, which may be somebody's telephone.
      filteredBy: Object.keys(filter).filter((key) => filter[key] !== ''),
      rows,
      showsContacts,
    })
    await wakeOfficeJobs(within)
    return made
  })
}
