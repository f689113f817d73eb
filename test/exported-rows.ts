import type { Context } from '#platform/context.ts'
import type { ExportSource } from '#platform/export/export-source.ts'

/** What a list gives as a file, each row by the headings. */
export async function exportedRows(
  { open }: ExportSource,
  context: Context,
  filter: object = {},
  showsContacts = false,
): Promise<Record<string, string | undefined>[]> {
  const { head, rows } = await open(context, filter, { showsContacts })
  const found = []
  for await (const row of rows()) found.push(Object.fromEntries(head.map((name, at) => [name, row[at]])))
  return found
}
