import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { tableOfSheet, type FoundTable } from './table-of-sheet.ts'

/** Five megabytes as text. */
const MOST = 7_000_000
const MOST_SHEETS = 30

export const ReadSpreadsheet = z.object({
  name: z.string().trim().min(1).max(200),
  data: z.base64({ error: '应为文件的 Base64' }).max(MOST, '表格不能超过 5 MB'),
})

/**
 * The tables of a spreadsheet, a sheet each, empty sheets left out; nothing is saved. Refuses `permission_missing`,
 * `input_invalid` and what `sheetsOfFile` refuses.
 */
export async function readSpreadsheet(
  { actor, services }: Pick<Context, 'actor' | 'services'>,
  input: z.input<typeof ReadSpreadsheet>,
): Promise<(FoundTable & { readonly name: string })[]> {
  requirePermission(actor, 'data.edit')
  const { name, data } = parseInput(ReadSpreadsheet, input)
  // Its readers are loaded when somebody uploads, not with every web process.
  const { sheetsOfFile } = await import('#platform/spreadsheets/sheets-of-file.server.ts')
  const sheets = await sheetsOfFile(services.workbooks, name, Buffer.from(data, 'base64'))
  const written = sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => cell !== '')))
  return (written.length > 0 ? written : sheets)
    .slice(0, MOST_SHEETS)
    .map((sheet) => ({ name: sheet.name, ...tableOfSheet(sheet.rows) }))
}
