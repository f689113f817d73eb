import { hash } from 'node:crypto'
import { z } from 'zod'
import { findReading } from '#features/files/find-reading.server.ts'
import type { TracedCopy } from '#features/files/hidden-number.server.ts'
import { SENT_PDF_MEGABYTES } from '#features/files/words.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudits } from '#platform/audit.server.ts'
import { word } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { workLanes } from '#platform/work-lanes.ts'
import { findDelivery } from './find-delivery.server.ts'
import type { SaidCopy } from './say-trace.ts'

/** Of a longer document so many pages are looked at, from its first to its last. */
const MOST_PAGES = 60
/** Whoever waits at a screen is answered by what was seen until then. */
const PATIENCE_MS = 20_000

/** Pages that come from one copy; undefined where the record that their number names is gone. */
interface TracedPages {
  readonly pages: number
  readonly copy: SaidCopy | undefined
}

export interface Trace {
  readonly found: readonly TracedPages[]
  /** Of a document how many pages it has; undefined for a picture. */
  readonly pages: number | undefined
  readonly looked: number
  /** The pages that could not be looked at, by their numbers. */
  readonly unseen: readonly number[]
}

/**
 * Whose copies the pages of a document, or a picture of one, come from; refuses what is neither. A document may be put together
 * from several. Within `patienceMs` as many pages are looked at as there is time for; where not even the first is, it is refused (`pdf_too_heavy`).
 */
export async function traceCopy(context: Context, bytes: Buffer, patienceMs?: number): Promise<Trace> {
  const { numbers, ...looks } = await findNumbers(context, bytes, patienceMs)
  const found: TracedPages[] = []
  for (const [number, times] of numbers)
    found.push({
      pages: times,
      copy: said((await findReading(context, number)) ?? (await findDelivery(context, number))),
    })
  return { found, ...looks }
}

const said = (copy: TracedCopy | undefined): SaidCopy | undefined =>
  copy && { ...copy, minute: shanghaiMinute(copy.at) }

/** The numbers hidden in a file, each with how many pages have it. */
async function findNumbers({ services: { pdf } }: Context, bytes: Buffer, patienceMs?: number) {
  const numbers = new Map<number, number>()
  const unseen: number[] = []
  const note = (number: number | undefined) => {
    if (number !== undefined) numbers.set(number, (numbers.get(number) ?? 0) + 1)
  }
  const patience = patienceMs === undefined ? undefined : AbortSignal.timeout(patienceMs)
  if (!bytes.subarray(0, 1024).includes('%PDF-')) {
    note(await inTime(pdf.findInPicture(bytes), patience))
    return { numbers, looked: 1, unseen, pages: undefined }
  }
  const pages = await inTime(pdf.count(bytes), patience)
  const most = Math.min(pages, MOST_PAGES)
  let looked = 0
  for (const at of Array(most).keys()) {
    const page = 1 + Math.round((at * (pages - 1)) / Math.max(1, most - 1))
    try {
      note(await inTime(pdf.findOnPage(bytes, page), patience))
      looked += 1
    } catch (error) {
      if (looked > 0 && patience?.aborted) break
      // Whoever spoils one page of a copy keeps the others from telling nothing.
      if (patience?.aborted || !(error instanceof Refusal) || error.kind !== 'invalid') throw error
      unseen.push(page)
    }
  }
  return { numbers, looked, unseen, pages }
}

/** What takes longer goes on in its own process until that ends it, and nobody waits for it. */
async function inTime<T>(work: Promise<T>, patience: AbortSignal | undefined): Promise<T> {
  if (!patience) return work
  const late = Promise.withResolvers<never>()
  const give = () => late.reject(new Refusal('invalid', 'pdf_too_heavy'))
  if (patience.aborted) give()
  patience.addEventListener('abort', give)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    patience.removeEventListener('abort', give)
  }
}

/** Such a file as text. */
const MOST = Math.ceil((SENT_PDF_MEGABYTES * 1024 * 1024) / 3) * 4

export const TraceUpload = z.object({
  fileName: word(200).min(1),
  data: z
    .base64({ error: '应为文件的 Base64' })
    .max(MOST, `文件不能超过 ${SENT_PDF_MEGABYTES} MB；更大的请拆出几页，或截图`),
})

/** One at a time: readers of files wait for the same process. */
const alone = workLanes({ atOnce: 1, waiting: 2, code: 'pdf_busy' })

/**
 * The same of a file that a colleague has found somewhere, kept in the audit with whom it led to. Refuses `permission_missing`,
 * `input_invalid`, `pdf_busy`, and what is no such file or takes too long.
 */
export async function traceUpload(context: Context, input: z.input<typeof TraceUpload>): Promise<Trace> {
  requirePermission(context.actor, 'files.readings')
  const { fileName, data } = parseInput(TraceUpload, input)
  const bytes = Buffer.from(data, 'base64')
  const trace = await alone(() => traceCopy(context, bytes, PATIENCE_MS))
  const people = new Set(trace.found.flatMap(({ copy }) => copy?.personId ?? []))
  const subjects = [...people].map((id) => `person:${id}`)
  if (subjects.length === 0) subjects.push(`copy:${hash('sha256', bytes).slice(0, 16)}`)
  const detail = { fileName, looked: trace.looked }
  await recordAudits(
    context,
    'traceUpload',
    subjects.map((subject) => ({ subject, detail })),
  )
  return trace
}
