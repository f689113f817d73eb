import { createReadStream } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { Context } from '../context.ts'
import { isWellFormed } from '../http/well-formed.ts'
import type { Messages } from '../messages.ts'
import { Refusal } from '../refusal.ts'
import { doubleOf } from './double-of.ts'
import { folderSupplies } from './folder-supplies.server.ts'
import type { Importer } from './importer.ts'
import { linesOf, problemOfLine } from './lines.ts'
import { problemOfRecord } from './record-problem.ts'
import { MOST_TOGETHER, takeTogether } from './take-together.server.ts'

export interface RecordTotals {
  saved: number
  failed: number
}

/** What became of one line. */
export interface RecordEvent {
  readonly line: number
  /** A Chinese reason; missing when it was saved. */
  readonly problem: string | undefined
}

interface Found extends RecordEvent {
  readonly raw: unknown
}

/** Of these every line would be named as a bad one. */
const TABLES = /\.(?:csv|tsv|xlsx?|xlsm|ods|et)$/i

/**
 * Imports a JSON Lines file of records of one kind, several in one transaction, and gives the totals. A bad line is named and
 * the rest goes on; in a dry run each is taken in and undone, so that what is said is what would happen to it. Only what concerns every record (a store that is full, a database that is
 * gone) ends it, by throwing. Refuses `import_needs_lines` for a spreadsheet.
 */
export async function importRecords(
  context: Context,
  {
    importer,
    path,
    isDryRun,
    messages,
    onEvent,
    signal,
  }: {
    importer: Importer
    path: string
    isDryRun: boolean
    messages: Messages
    onEvent: (event: RecordEvent, totals: RecordTotals) => void
    signal?: AbortSignal
  },
): Promise<RecordTotals> {
  if (TABLES.test(path)) throw new Refusal('invalid', 'import_needs_lines', { name: basename(path) })
  const totals: RecordTotals = { saved: 0, failed: 0 }
  const supplies = folderSupplies(dirname(resolve(path)), context.services.images)
  const seen = new Map<string, number>()
  let found: Found[] = []
  let line = 0
  for await (const text of linesOf(createReadStream(path))) {
    line += 1
    if (text.trim() === '') continue
    if (signal?.aborted) return totals
    found.push({ line, ...read(text, line) })
    if (found.length >= MOST_TOGETHER) await takeSome()
  }
  while (found.length > 0) await takeSome()
  return totals

  async function takeSome(): Promise<void> {
    const events = await take()
    for (const { line: at, problem } of events) {
      totals[problem === undefined ? 'saved' : 'failed'] += 1
      onEvent({ line: at, problem }, totals)
    }
    found = found.slice(events.length)
  }

  function take(): Promise<RecordEvent[]> {
    return takeTogether<Found, RecordEvent>(context, found, {
      begin:
        () =>
        async (within, { line: at, raw, problem }) => {
          if (problem === undefined) await importer.take(within, raw, supplies)
          return { outcome: { line: at, problem }, stays: !isDryRun }
        },
      failed: ({ line: at }, error) => ({ line: at, problem: problemOfRecord(error, messages) }),
    })
  }

  function read(text: string, at: number): Omit<Found, 'line'> {
    const bad = (problem: string) => ({ raw: undefined, problem })
    const unreadable = problemOfLine(text)
    if (unreadable !== undefined) return bad(unreadable)
    let raw: unknown
    try {
      raw = JSON.parse(text.replace(/^\ufeff/, ''))
    } catch {
      return bad('不是正确的 JSON')
    }
    if (!isWellFormed(raw)) return bad('含有无法保存的字符')
    return { raw, problem: isRecord(raw) ? doubleOf(raw, at, seen) : undefined }
  }
}

const isRecord = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)
