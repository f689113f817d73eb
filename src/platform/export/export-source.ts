import type { Context } from '../context.ts'

/** A list as somebody filtered it, ready to be taken away. */
export interface OpenedExport {
  /** What it is called, for the file's name and the history. */
  readonly name: string
  readonly head: readonly string[]
  /** Headings of what people calculate with, besides those in yuan: all else is text, however many digits it has. */
  readonly figures?: readonly string[]
  /** In order, a page at a time, so that memory stays flat however many there are; what may not be seen is masked. */
  readonly rows: () => AsyncIterable<readonly string[]>
  /** How many rows there are about; undefined where counting costs too much. */
  readonly count: () => Promise<number | undefined>
}

/** A list of staff that may be too long for one answer; each feature declares its own in `feature.server.ts`. */
export interface ExportSource {
  /** Unlike every other. */
  readonly kind: string
  /** What it is called where all lists are offered, and what taking it takes; missing: its own screen alone offers it. */
  readonly offer?: { readonly name: string; readonly permission: string }
  /** Of rows that say how people are reached: what seeing that in full takes. They are masked unless it is asked for. */
  readonly contacts?: string
  /** What of the list it can be narrowed by: the same as its screen. */
  readonly narrowsBy?: readonly string[]
  /** Looks at the filter; refuses `permission_missing` and `input_invalid`. */
  readonly open: (
    context: Context,
    filter: unknown,
    how: { readonly showsContacts: boolean },
  ) => Promise<OpenedExport>
}

const AT_ONCE = 500

/** All rows of a list, so many at once: `read` gives those behind one, in the list's order; all where it is missing. */
export async function* rowsInPages<Row>(
  read: (behind: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined
  for (;;) {
    const page = await read(last, AT_ONCE)
    yield* page
    last = page.at(-1)
    if (page.length < AT_ONCE) return
  }
}
