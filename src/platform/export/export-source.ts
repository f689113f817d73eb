import type { Context } from '../context.ts'

/** A list as somebody filtered it, ready to be taken away. */
export interface OpenedExport {
  /** What it is called, for the file's name and the history. */
  readonly name: string
  readonly head: readonly string[]
  /** In order, a page at a time, so that memory stays flat however many there are; what may not be seen is masked. */
  readonly rows: () => AsyncIterable<readonly string[]>
  /** How many rows there are about; undefined where counting costs too much. */
  readonly count: () => Promise<number | undefined>
}

/** A list of staff that may be too long for one answer; each feature declares its own in `feature.server.ts`. */
export interface ExportSource {
  /** Unlike every other. */
  readonly kind: string
  /** Looks at the filter; refuses `permission_missing` and `input_invalid`. */
  readonly open: (context: Context, filter: unknown) => Promise<OpenedExport>
}
