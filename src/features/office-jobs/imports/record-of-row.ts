import { withoutMark } from '#platform/csv.ts'
import type { Field } from './columns.ts'

const YES = new Set(['是', 'true', 'yes', 'y', '1', '对', '√'])
const NO = new Set(['否', 'false', 'no', 'n', '0', '错', '×'])
/** 2026-4-1, 2026/4/1, 2026年4月1日, and a time of day behind it. */
const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/
const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/

/** A record as its importer takes it, or why the cells make none. */
export type RecordOfRow = { readonly raw: Record<string, unknown> } | { readonly problem: string }

/** The record of a row: each cell as its field wants it; what is empty is left out. Formulas are text. */
export function recordOfRow(fields: readonly Field[], cells: readonly string[]): RecordOfRow {
  if (cells.slice(fields.length).some((cell) => cell.trim() !== ''))
    return { problem: `这一行比列名多出 ${cells.length - fields.length} 格` }
  const raw: Record<string, unknown> = {}
  for (const [index, { field, name, shape }] of fields.entries()) {
    const cell = plain(cells[index] ?? '')
    if (cell === '') continue
    const value = valueOf(shape, cell)
    if (value === undefined) return { problem: `${name}：应为一段正确的 JSON` }
    raw[field] = value
  }
  return { raw }
}

/** The text of a cell; the quote goes that our exports put before what a spreadsheet would not leave as it is. */
const plain = (cell: string) => withoutMark(cell.trim())

function valueOf(shape: Field['shape'], cell: string): unknown {
  const { types, item, isDay } = shape
  if (item) return listOf(item, cell)
  if (types.has('object')) return jsonOf(cell)
  if (types.has('boolean')) {
    const word = cell.toLowerCase()
    if (YES.has(word)) return true
    if (NO.has(word)) return false
  }
  const day = isDay ? DAY.exec(cell) : null
  if (day) return isoOf(day)
  const figures = cell.replaceAll(/,(?=\d{3})/g, '')
  if ((types.has('number') || types.has('integer')) && NUMBER.test(figures)) return Number(figures)
  return cell
}

function listOf(item: Field['shape'], cell: string): unknown {
  if (cell.startsWith('[')) return jsonOf(cell)
  if (item.types.has('object')) return undefined
  return cell
    .split(/[;；、，,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => valueOf(item, part))
}

function jsonOf(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    return undefined
  }
}

function isoOf([
  ,
  year = '',
  month = '',
  day = '',
  hour,
  minute = '',
  second = '00',
]: RegExpExecArray): string {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return hour === undefined ? date : `${date}T${hour.padStart(2, '0')}:${minute}:${second}`
}
