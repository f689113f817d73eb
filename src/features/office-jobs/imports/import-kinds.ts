import { extname } from 'node:path'
import { editableOf } from '#features/editing/hold.server.ts'
import type { Editables } from '#features/editing/editable.ts'
import { may } from '#features/staff/policy.ts'
import { ALL_PERMISSIONS, PERMISSIONS, type Permission } from '#features/staff/permissions.ts'
import type { Actor } from '#platform/context.ts'
import type { Importer } from '#platform/import/importer.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ImportKind } from '../contract.ts'
import { ARTICLES } from '../words.ts'
import { describeColumns, fieldsOf } from './columns.ts'
import { RECORD_TYPES } from './read-records.server.ts'

/** What imports are handed of all features. */
export interface ImportParts {
  readonly importers: () => readonly Importer[]
  readonly editables: Editables
}

/** Files that articles come in, besides archives of them. */
const ARTICLE_TYPES = [
  '.md',
  '.markdown',
  '.html',
  '.htm',
  '.mhtml',
  '.mht',
  '.docx',
  '.xml',
  '.json',
  '.jsonl',
  '.ndjson',
] as const

const PUBLISHING: readonly Permission[] = ['topics.write', 'topics.publish']

/** Records of this kind; undefined for articles. Refuses `import_kind_unknown`. */
export function importerOf({ importers }: ImportParts, kind: string): Importer | undefined {
  if (kind === ARTICLES) return undefined
  const found = importers().find((each) => each.kind === kind)
  if (!found) throw new Refusal('not_found', 'import_kind_unknown', { kind })
  return found
}

/** What importing this kind takes: what publishing it by hand takes. Refuses `import_kind_unknown`. */
export function permissionsOf(parts: ImportParts, kind: string): readonly Permission[] {
  const importer = importerOf(parts, kind)
  if (!importer) return PUBLISHING
  const { edits } = importer
  const also = importer.alsoTakes.map(permissionNamed)
  if (typeof edits !== 'string') return [...edits.permissions.map(permissionNamed), ...also]
  const { write, publish } = editableOf(parts.editables, edits).permissions
  return [...new Set([write, publish, ...also])]
}

function permissionNamed(name: string): Permission {
  const found = ALL_PERMISSIONS.find((permission) => permission === name)
  if (!found) throw new Error(`no permission is called ${name}`)
  return found
}

/** Refuses `permission_missing` to whoever may not edit what is imported, and `import_kind_unknown`. */
export function requireImporting(actor: Actor, parts: ImportParts, kind: string): void {
  const missing = permissionsOf(parts, kind).find((permission) => !may(actor, permission))
  if (missing) throw new Refusal('not_allowed', 'permission_missing', { permission: PERMISSIONS[missing] })
}

/** Everything that somebody may import. */
export function listImportKinds(actor: Actor, parts: ImportParts): ImportKind[] {
  const mine = (kind: string) => permissionsOf(parts, kind).every((permission) => may(actor, permission))
  const records = parts.importers().map((importer) => ({
    kind: importer.kind,
    name: importer.about,
    columns: describeColumns(fieldsOf(importer)),
  }))
  return [{ kind: ARTICLES, name: '文章', columns: [] }, ...records].filter(({ kind }) => mine(kind))
}

/** Refuses `import_old_excel` and `import_type_unknown` for a file that this kind does not come in. */
export function requireType(parts: ImportParts, kind: string, name: string): void {
  const importer = importerOf(parts, kind)
  const type = extname(name).toLowerCase()
  const types: readonly string[] = [...(importer ? RECORD_TYPES : ARTICLE_TYPES), '.zip']
  if (types.includes(type)) return
  if (type === '.xls') throw new Refusal('unsupported', 'import_old_excel', { name })
  const about = importer?.about ?? '文章'
  throw new Refusal('unsupported', 'import_type_unknown', { name, about, types: types.join(' ') })
}
