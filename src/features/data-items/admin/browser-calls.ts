import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { spreadsheetCalls } from './spreadsheet-calls.server.ts'

export const readSpreadsheet = staffClientOf<typeof spreadsheetCalls>()(
  'POST',
  '/admin/api/data-items/spreadsheet',
)
