import type { ExportSource } from '#platform/export/export-source.ts'
import { Refusal } from '#platform/refusal.ts'

/** The list of this kind; refuses `export_kind_unknown`. */
export function exportSourceOf(
  { exports }: { readonly exports: () => readonly ExportSource[] },
  kind: string,
): ExportSource {
  const found = exports().find((each) => each.kind === kind)
  if (!found) throw new Refusal('not_found', 'export_kind_unknown', { kind })
  return found
}
