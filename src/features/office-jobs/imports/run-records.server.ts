import { basename, dirname, extname } from 'node:path'
import type { Editable } from '#features/editing/editable.ts'
import type { Context } from '#platform/context.ts'
import { folderSupplies } from '#platform/import/folder-supplies.server.ts'
import type { Importer } from '#platform/import/importer.ts'
import { problemOfRecord } from '#platform/import/record-problem.ts'
import type { Messages } from '#platform/messages.ts'
import { Refusal } from '#platform/refusal.ts'
import { ClaimLost } from '../claim.server.ts'
import type { Outcome } from '../words.ts'
import type { Pulse } from '../pulse.server.ts'
import { importRecord } from './import-record.server.ts'
import { RECORD_TYPES, readRecords, type ReadRecord } from './read-records.server.ts'
import { lost, type KeptRow, type RowKeeper } from '../row-keeper.server.ts'

/** So many rows that change nothing are kept with one statement. */
const KEPT_TOGETHER = 200
/** Of a file: how each row calls itself is remembered until the last. */
const MOST_ROWS = 200_000

interface Work {
  readonly importer: Importer
  readonly editable: Editable
  readonly files: readonly string[]
  readonly isDryRun: boolean
  readonly messages: Messages
  readonly keeper: RowKeeper
  readonly pulse: Pulse
}

/**
 * Takes in the records of a file, one transaction each, from where the last who worked on it ended. A bad row is named and
 * the rest goes on. Refuses what concerns the whole file before anything is done, and throws what `pulse` throws.
 */
export async function runRecords(context: Context, work: Work): Promise<void> {
  const { importer, keeper, pulse } = work
  const path = tableAmong(work.files)
  let total = 0
  for await (const _record of readRecords(importer, path)) {
    total += 1
    if (total > MOST_ROWS) throw new Refusal('too_large', 'import_too_many_rows', { most: MOST_ROWS })
  }
  if (total === 0) throw new Refusal('invalid', 'import_no_rows')
  const supplies = folderSupplies(dirname(path), context.services.images)
  const seen = new Map<string, number>()
  for await (const read of readRecords(importer, path)) {
    const double = doubleOf(read, seen)
    if (read.row <= keeper.from) continue
    await pulse(() => ({ done: keeper.done(), counts: keeper.counts(), total }))
    const row = { place: String(read.row), position: read.row, label: labelOf(read) }
    const problem = 'problem' in read ? read.problem : double
    if (problem !== undefined) keeper.note({ ...row, outcome: 'failed', note: problem })
    else if ('raw' in read) await take(context, { ...work, supplies, raw: read.raw, row })
    if (keeper.waiting() >= KEPT_TOGETHER) await flush(context, keeper)
  }
  await flush(context, keeper)
}

async function take(
  context: Context,
  {
    row,
    keeper,
    messages,
    ...work
  }: Work & {
    readonly supplies: ReturnType<typeof folderSupplies>
    readonly raw: Record<string, unknown>
    readonly row: Pick<KeptRow, 'place' | 'position' | 'label'>
  },
): Promise<void> {
  const as = (outcome: Outcome, note = '') => ({ ...row, outcome, note })
  let isKept = false
  try {
    const outcome = await importRecord(context, {
      ...work,
      keep: async (within, became) => {
        await keeper.write(within.db, as(became)).catch(lost)
        isKept = true
      },
    })
    if (isKept) keeper.settle(as(outcome))
    else keeper.note(as(outcome))
  } catch (error) {
    if (error instanceof ClaimLost) throw error
    keeper.note(as('failed', problemOfRecord(error, messages)))
  }
}

const flush = async ({ db }: Context, keeper: RowKeeper) => {
  await keeper.write(db).catch(lost)
  keeper.settle()
}

/** The one file that holds the records; refuses `import_zip_empty`, `import_zip_several`. */
function tableAmong(files: readonly string[]): string {
  const types: readonly string[] = RECORD_TYPES
  const tables = files.filter((file) => types.includes(extname(file).toLowerCase()))
  const [first, second] = tables
  if (first === undefined) throw new Refusal('invalid', 'import_zip_empty', { types: types.join(' ') })
  if (second === undefined) return first
  const names = tables
    .slice(0, 5)
    .map((file) => basename(file))
    .join('、')
  throw new Refusal('invalid', 'import_zip_several', { names })
}

/** Why a row is not taken that calls itself what another of this file is called; notes its names. */
function doubleOf(read: ReadRecord, seen: Map<string, number>): string | undefined {
  if (!('raw' in read)) return undefined
  for (const field of ['id', 'key'] as const) {
    const value = read.raw[field]
    if (value === undefined) continue
    const name = `${field} ${String(value)}`
    const first = seen.get(name)
    if (first !== undefined) return `${field === 'id' ? '编号' : '来源编号'}与第 ${first} 行相同，没有导入`
    seen.set(name, read.row)
  }
  return undefined
}

const NAMED_BY = ['title', 'name', 'productName', 'shortName', 'key', 'id'] as const

/** What people call the thing of a row. */
function labelOf(read: ReadRecord): string {
  if (!('raw' in read)) return ''
  const { raw } = read
  const name = NAMED_BY.map((field) => raw[field]).find((value) => value !== undefined)
  return typeof name === 'string' || typeof name === 'number' ? String(name).slice(0, 100) : ''
}
