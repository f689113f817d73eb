import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context, StaffActor } from '#platform/context.ts'
import { CSV_MARK, csvLine, harmless } from '#platform/csv.ts'
import type { ExportSource, OpenedExport } from '#platform/export/export-source.ts'
import { Refusal } from '#platform/refusal.ts'
import { actingStaff } from '../acting-staff.server.ts'
import { sayProgress, settleJob, type ClaimedJob } from '../claim.server.ts'
import { XLSX_ROWS } from '../words.ts'
import { pulseOf, type Pulse } from '../pulse.server.ts'
import { openListOf } from './open-list.server.ts'

/** What exports are handed of all features. */
export interface ExportParts {
  readonly exports: () => readonly ExportSource[]
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/**
 * Writes a list as it stands now into the store, seen with the eyes of whoever asked for it. Begun again it is written anew
 * under the same name. Throws JobCancelled and ClaimLost; refuses `export_too_long` and what the list refuses, also in the
 * middle when a role is gone.
 */
export async function runExport(context: Context, parts: ExportParts, job: ClaimedJob): Promise<void> {
  const openAs = (actor: StaffActor) => openListOf({ ...context, actor }, parts, job)
  const opened = await openAs(await actingStaff(context, job.actingId, []))
  const pulse = pulseOf(context, job, [], openAs)
  const folder = await mkdtemp(join(tmpdir(), 'portal-export-'))
  const { format = 'csv' } = job.options
  const path = join(folder, 'list')
  const total = await opened.count()
  try {
    const write = format === 'csv' ? writeCsv : writeWorkbook
    let done = 0
    await write(path, opened, pulse, () => ({ done: (done += 1), ...(total !== undefined && { total }) }))
    const { size } = await stat(path)
    const fileKey = `office-jobs/${job.id}.${format}`
    await sayProgress(context, job, { done, fileKey })
    await context.services.storage.put(fileKey, createReadStream(path), { contentType: TYPES[format] })
    await settleJob(context, job, { state: 'done', fileBytes: size, done })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Whether a column holds what people calculate with. */
const figuresOf =
  ({ head, figures = [] }: OpenedExport) =>
  (column: number): boolean => {
    const heading = head[column] ?? ''
    return heading.endsWith('（元）') || figures.includes(heading)
  }

type Progress = () => { readonly done: number; readonly total?: number }

async function writeCsv(path: string, opened: OpenedExport, pulse: Pulse, next: Progress): Promise<void> {
  const areFigures = figuresOf(opened)
  async function* lines() {
    yield `${CSV_MARK}${csvLine(opened.head)}`
    for await (const row of opened.rows()) {
      const progress = next()
      await pulse(() => progress)
      yield csvLine(row, areFigures)
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }))
}

async function writeWorkbook(
  path: string,
  opened: OpenedExport,
  pulse: Pulse,
  next: Progress,
): Promise<void> {
  const rows: (readonly string[])[] = [opened.head]
  for await (const row of opened.rows()) {
    const progress = next()
    await pulse(() => progress)
    rows.push(row)
    if (rows.length > XLSX_ROWS + 1) throw new Refusal('too_large', 'export_too_long', { most: XLSX_ROWS })
  }
  const { default: writeXlsx } = await import('write-excel-file/node')
  const areFigures = figuresOf(opened)
  await writeXlsx(
    rows.map((row) => row.map((cell, at) => (areFigures(at) && figureCell(cell)) || textCell(cell))),
  ).toFile(path)
}

const textCell = (cell: string) => ({ value: harmless(cell), type: String })

/** A figure as a spreadsheet adds it up, with as many places as it is written with; undefined for what is none. */
function figureCell(cell: string) {
  const found = /^-?\d{1,15}(?:\.(\d{1,6}))?$/.exec(cell)
  if (!found) return undefined
  return { value: Number(cell), type: Number, format: found[1] ? `0.${'0'.repeat(found[1].length)}` : '0' }
}
