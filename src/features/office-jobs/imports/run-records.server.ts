import { basename, dirname, extname } from 'node:path'
import type { Editable } from '#features/editing/editable.ts'
import type { Context } from '#platform/context.ts'
import { folderSupplies } from '#platform/import/folder-supplies.server.ts'
import { doubleOf } from '#platform/import/double-of.ts'
import type { Importer, ImportSupplies } from '#platform/import/importer.ts'
import { MOST_TOGETHER, takeTogether } from '#platform/import/take-together.server.ts'
import { problemOfRecord } from '#platform/import/record-problem.ts'
import type { Messages } from '#platform/messages.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Pulse } from '../pulse.server.ts'
import type { Field } from './columns.ts'
import { recordTaker } from './import-record.server.ts'
import { RECORD_TYPES, readRecords, type ReadRecord } from './read-records.server.ts'
import type { RecordOfRow } from './record-of-row.ts'
import { lost, type KeptRow, type RowKeeper } from '../row-keeper.server.ts'

/** Of a file: how each row calls itself is remembered until the last. */
const MOST_ROWS = 200_000

interface Work {
  readonly importer: Importer
  readonly editable: Editable | undefined
  readonly files: readonly string[]
  readonly isDryRun: boolean
  readonly messages: Messages
  readonly keeper: RowKeeper
  readonly pulse: Pulse
}

/** A row of the file, with the record in it or why it is none. */
type Found = RecordOfRow & { readonly row: Pick<KeptRow, 'place' | 'position' | 'label'> }

/**
 * Takes in the records of a file, several in one transaction, from where the last who worked on it ended. A bad row is named
 * and the rest goes on. Gives the columns that the table lacks and that therefore become empty in what is there already. Refuses
 * what concerns the whole file before anything is done, and throws what `pulse` throws.
 */
export async function runRecords(context: Context, work: Work): Promise<{ lacks: readonly string[] }> {
  const { importer, keeper, pulse } = work
  const path = tableAmong(work.files)
  let total = 0
  let lacks: readonly string[] = []
  const onHeading = (columns: readonly Field[]) => (lacks = lackingOf(importer, columns))
  for await (const _record of readRecords(context.services.workbooks, importer, path, onHeading)) {
    total += 1
    if (total > MOST_ROWS) throw new Refusal('too_large', 'import_too_many_rows', { most: MOST_ROWS })
  }
  if (total === 0) throw new Refusal('invalid', 'import_no_rows')
  const supplies = folderSupplies(dirname(path), context.services.images)
  const seen = new Map<string, number>()
  let found: Found[] = []
  const takeSome = async () => {
    await pulse(() => ({ done: keeper.done(), counts: keeper.counts(), total }))
    const kept = await take(context, found, { ...work, supplies })
    keeper.settle(kept)
    found = found.slice(kept.length)
  }
  for await (const read of readRecords(context.services.workbooks, importer, path)) {
    const double = 'raw' in read ? doubleOf(read.raw, read.row, seen) : undefined
    if (read.row <= keeper.from) continue
    const row = { place: String(read.row), position: read.row, label: labelOf(read) }
    found.push({ ...(double === undefined ? read : { problem: double }), row })
    if (found.length >= MOST_TOGETHER) await takeSome()
  }
  while (found.length > 0) await takeSome()
  return { lacks }
}

const lackingOf = ({ columns, keeps }: Importer, found: readonly Field[]): string[] => {
  const there = new Set(found.map(({ field }) => field))
  return Object.entries(columns).flatMap(([field, name]) =>
    there.has(field) || keeps.has(field) ? [] : name,
  )
}

/** What became of the rows, written with what they changed: of the first ones, where they take long. Throws ClaimLost. */
function take(
  context: Context,
  found: readonly Found[],
  { keeper, messages, ...work }: Work & { readonly supplies: ImportSupplies },
): Promise<KeptRow[]> {
  return takeTogether<Found, KeptRow>(context, found, {
    begin() {
      const takeRecord = recordTaker(context, work)
      return async (within, { row, ...read }) => {
        if ('problem' in read)
          return { outcome: { ...row, outcome: 'failed', note: read.problem }, stays: false }
        const { outcome, stays } = await takeRecord(within, read.raw)
        return { outcome: { ...row, outcome, note: '' }, stays }
      }
    },
    failed: ({ row }, error) => ({ ...row, outcome: 'failed', note: problemOfRecord(error, messages) }),
    end: ({ db }, kept) => keeper.write(db, kept).catch(lost),
  })
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

const NAMED_BY = ['title', 'name', 'productName', 'shortName', 'key', 'id'] as const

/** What people call the thing of a row. */
function labelOf(read: ReadRecord): string {
  if (!('raw' in read)) return ''
  const { raw } = read
  const name = NAMED_BY.map((field) => raw[field]).find((value) => value !== undefined)
  return typeof name === 'string' || typeof name === 'number' ? String(name).slice(0, 100) : ''
}
