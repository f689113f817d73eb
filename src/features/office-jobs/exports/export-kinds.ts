import { may } from '#features/staff/policy.ts'
import { ALL_PERMISSIONS, type Permission } from '#features/staff/permissions.ts'
import type { Actor } from '#platform/context.ts'
import type { ExportSource } from '#platform/export/export-source.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ExportKind } from '../contract.ts'

interface Parts {
  readonly exports: () => readonly ExportSource[]
}

/** The list of this kind; refuses `export_kind_unknown`. */
export function exportSourceOf({ exports }: Parts, kind: string): ExportSource {
  const found = exports().find((each) => each.kind === kind)
  if (!found) throw new Refusal('not_found', 'export_kind_unknown', { kind })
  return found
}

/** What seeing a list's contacts in full takes; undefined where it has none. */
export const contactsOf = ({ contacts }: ExportSource): Permission | undefined => permissionOf(contacts)

/** The lists that somebody may take away. */
export const listExportKinds = (actor: Actor, { exports }: Parts): ExportKind[] =>
  exports().flatMap((source) => {
    const permission = permissionOf(source.offer?.permission)
    if (!source.offer || !permission || !may(actor, permission)) return []
    const contacts = contactsOf(source)
    return [
      {
        kind: source.kind,
        name: source.offer.name,
        hasContacts: contacts !== undefined,
        mayShowContacts: contacts !== undefined && may(actor, contacts),
      },
    ]
  })

/** The platform knows permissions as words. */
function permissionOf(word: string | undefined): Permission | undefined {
  const found = ALL_PERMISSIONS.find((each) => each === word)
  if (word !== undefined && !found) throw new Error(`no permission is called ${word}`)
  return found
}
