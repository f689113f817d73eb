import { createChildWork } from '../child-work/child-work.server.ts'
import type { WorkbookQuestion } from './workbook-worker.ts'

/** A sheet as its user sees it: every cell as text, merged cells all with what they show. */
export interface SheetRows {
  /** Empty for a file that has no sheets. */
  readonly name: string
  readonly rows: readonly (readonly string[])[]
}

/**
 * Reads workbooks, whatever is in them, without letting them stop the portal. Everything refuses `import_xlsx_broken`,
 * `import_xlsx_too_wide`, `import_xlsx_too_heavy` and `import_xlsx_busy`.
 */
export interface Workbooks {
  /** The cells of the first sheet as they are stored; of a formula, what it gave when the file was saved. */
  firstSheet(bytes: Buffer): Promise<SheetRows['rows']>
  /** Every sheet as it is seen. */
  sheets(bytes: Buffer): Promise<readonly SheetRows[]>
  close(): Promise<void>
}

/** Megabytes; a workbook that unpacks to 40 MB takes some hundreds. */
const MOST_HEAP = 1024
const MOST_MEMORY = 1536
const MOST_WAITING = 20

/** The service that reads workbooks in a process of its own, one after another. */
export function createWorkbooks({
  worker,
  timeoutMs = 60_000,
}: {
  /** Path of `workbook-worker.ts`. */
  worker: string
  timeoutMs?: number
}): Workbooks {
  const work = createChildWork<WorkbookQuestion, readonly SheetRows[]>({
    program: worker,
    timeoutMs,
    mostHeap: MOST_HEAP,
    mostMemory: MOST_MEMORY,
    waiting: MOST_WAITING,
    busy: 'import_xlsx_busy',
    tooHeavy: 'import_xlsx_too_heavy',
  })
  return {
    async firstSheet(bytes) {
      const [first] = await work.ask({ kind: 'firstSheet', bytes })
      return first?.rows ?? []
    },
    sheets: (bytes) => work.ask({ kind: 'sheets', bytes }),
    close: work.close,
  }
}
