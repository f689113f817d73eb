import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { workLanes } from '../images/work-lanes.ts'
import { Refusal } from '../refusal.ts'
import type { PdfMark } from './mark-text.ts'
import type { PdfAnswer, PdfQuestion } from './pdf-worker.ts'
import type { Sheet } from './sheet.ts'

/** Opens PDF files, whatever is in them, without letting them stop the portal; everything may refuse `pdf_busy`. */
export interface PdfPages {
  /** Number of pages; refuses `pdf_not_one`, `pdf_too_large`, `pdf_encrypted`, `pdf_broken`, `pdf_too_heavy`. */
  count(bytes: Buffer): Promise<number>
  /** The first pages as PNG, `width` pixels across; refuses like `count`. */
  draw(bytes: Buffer, options: { pages: number; width: number }): Promise<Buffer[]>
  /** The document with one reader's mark on every page, as selectable text (C-36); refuses like `count`. */
  stamp(bytes: Buffer, mark: PdfMark): Promise<Buffer>
  /**
   * One page, counted from 1, as WebP `width` pixels across with one reader's mark in the picture (C-35); refuses
   * like `count`, and `pdf_page_missing`.
   */
  drawPage(bytes: Buffer, options: { page: number; width: number; mark: PdfMark }): Promise<Buffer>
  /** A PDF that we write ourselves, with the font in it; refuses `pdf_busy` and `pdf_too_heavy`. */
  compose(sheet: Sheet): Promise<Buffer>
  close(): Promise<void>
}

const MOST_PDF_BYTES = 100 * 1024 * 1024
/** A page of an unusual shape is drawn smaller than asked rather than with more pixels than this. */
const MOST_PIXELS = 8_000_000
const IDLE_MS = 30_000
/** Megabytes of JavaScript; what PDFium itself takes is limited in `pdfium.server.ts`. */
const MOST_HEAP = 512
/** Each of those who wait holds a document in memory. */
const MOST_WAITING = 40

/** Each kind of question, without its number. */
type Asked = PdfQuestion extends infer Question
  ? Question extends PdfQuestion
    ? Omit<Question, 'number'>
    : never
  : never

interface Waiting {
  readonly settle: (answer: PdfAnswer) => void
  readonly fail: (error: unknown) => void
  readonly timer: NodeJS.Timeout
}

/**
 * The service that opens PDF files in a process of its own, one after another: what is in them may be anything, and what
 * opening them takes is given back with its end. A file that takes longer than `timeoutMs` or more memory than there is
 * for it is refused (`pdf_too_heavy`), and the next one gets a new process.
 */
export function createPdfPages({
  worker: file,
  timeoutMs = 60_000,
}: {
  /** Path of `pdf-worker.ts`. */
  worker: string
  timeoutMs?: number
}): PdfPages {
  let worker: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let number = 0
  const oneByOne = workLanes({ atOnce: 1, waiting: MOST_WAITING, code: 'pdf_busy' })
  let waiting: (Waiting & { readonly number: number }) | undefined

  function open(): ChildProcess {
    const opened = fork(file, [], {
      // Nothing of the configuration: whoever takes it over from inside a file finds no password.
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: [`--max-old-space-size=${MOST_HEAP}`],
      serialization: 'advanced',
    })
    opened.unref()
    opened.channel?.unref()
    opened.on('message', (answer: PdfAnswer) => {
      if (answer.number === waiting?.number) waiting.settle(answer)
    })
    opened.on('error', () => abandon(opened))
    opened.on('exit', () => abandon(opened))
    return opened
  }

  function abandon(lost: ChildProcess): void {
    if (worker !== lost) return
    worker = undefined
    waiting?.fail(new Refusal('invalid', 'pdf_too_heavy'))
    lost.kill('SIGKILL')
  }

  function askOnce(asked: Asked): Promise<PdfAnswer> {
    clearTimeout(idle)
    worker ??= open()
    const asking = worker
    number += 1
    const own = number
    return new Promise<PdfAnswer>((settle, fail) => {
      const timer = setTimeout(() => abandon(asking), timeoutMs)
      waiting = { number: own, settle, fail, timer }
      asking.send({ ...asked, number: own }, (error) => error && abandon(asking))
    }).finally(() => {
      clearTimeout(waiting?.timer)
      waiting = undefined
      idle = setTimeout(() => void close(), IDLE_MS)
      idle.unref()
    })
  }

  async function ask(asked: Asked): Promise<PdfAnswer> {
    if (asked.kind !== 'compose') checkLooks(asked.bytes)
    const answer = await oneByOne(() => askOnce(asked))
    if (answer.kind === 'bug') throw answer.error
    if (answer.kind !== 'problem') return answer
    const kind = answer.problem === 'pdf_page_missing' ? 'not_found' : 'invalid'
    throw new Refusal(kind, answer.problem)
  }

  async function askForFiles(asked: Asked): Promise<Buffer[]> {
    const answer = await ask(asked)
    return answer.kind === 'files' ? answer.files.map(bufferOf) : []
  }

  async function askForFile(asked: Asked): Promise<Buffer> {
    const [file] = await askForFiles(asked)
    if (!file) throw new Error(`the PDF process made nothing of a ${asked.kind}`)
    return file
  }

  async function close(): Promise<void> {
    clearTimeout(idle)
    const ending = worker
    worker = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill('SIGKILL')
    await ended
  }

  return {
    async count(bytes) {
      const answer = await ask({ bytes, kind: 'count' })
      return answer.kind === 'count' ? answer.pageCount : 0
    },
    draw: (bytes, { pages, width }) =>
      askForFiles({ bytes, kind: 'draw', pages, width, mostPixels: MOST_PIXELS }),
    stamp: (bytes, mark) => askForFile({ bytes, kind: 'stamp', mark }),
    drawPage: (bytes, { page, width, mark }) =>
      askForFile({ bytes, kind: 'drawPage', page, width, mark, mostPixels: MOST_PIXELS }),
    compose: (sheet) => askForFile({ kind: 'compose', sheet }),
    close,
  }
}

/** The same bytes, not a copy. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  Buffer.from(buffer, byteOffset, byteLength)

/** The mark of a PDF stands within the first kilobyte (ISO 32000-1, 7.5.2 and its notes). */
function checkLooks(bytes: Uint8Array): void {
  if (bytes.length > MOST_PDF_BYTES)
    throw new Refusal('too_large', 'pdf_too_large', { megabytes: MOST_PDF_BYTES / 1024 / 1024 })
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) throw new Refusal('invalid', 'pdf_not_one')
}
