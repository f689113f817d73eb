import type { z } from 'zod'
import type { Context } from '#platform/context.ts'
import type { ExportSource } from '#platform/export/export-source.ts'
import { parseInput } from '#platform/parse-input.ts'
import type { Permission } from './permissions.ts'
import { requirePermission } from './policy.ts'

interface How {
  readonly showsContacts: boolean
}

interface ListExport<Filter extends z.ZodObject, Row> {
  /** Unlike every other. */
  readonly kind: string
  readonly name: string
  /** What the file is called where a part of the list has a name of its own. */
  readonly nameOf?: (asked: z.output<Filter>) => string
  readonly permission: Permission
  /** Of rows that say how people are reached: what seeing that in full takes. */
  readonly contacts?: Permission
  /** Its screen alone offers it, which says what part is meant. */
  readonly needsScreen?: boolean
  /** How the list is asked for, the screen's own filter; numbers come as text. */
  readonly filter: Filter
  /** All rows in the list's order: at once where there are few, a page at a time where there may be many. */
  readonly rows: (
    context: Context,
    asked: z.output<Filter>,
    how: How,
  ) => Promise<readonly Row[]> | AsyncIterable<Row>
  /** How many rows there are; missing where counting them costs as much as reading them. */
  readonly count?: (context: Context, asked: z.output<Filter>) => Promise<number>
  /** The columns that people calculate with; those in yuan are known by their headings. */
  readonly figures?: readonly string[]
  /** What stands in each column, by its heading. */
  readonly columns: Readonly<Record<string, (row: Row, how: How) => string | number | null | undefined>>
}

/** The export of a list that staff see: its own reading and the columns of the file. */
export function listExport<Filter extends z.ZodObject, Row>(list: ListExport<Filter, Row>): ExportSource {
  const { kind, name, permission, contacts, needsScreen = false, filter, rows, columns } = list
  return {
    kind,
    ...(!needsScreen && { offer: { name, permission } }),
    ...(contacts && { contacts }),
    narrowsBy: Object.keys(filter.shape),
    async open(context, given, how) {
      requirePermission(context.actor, permission)
      const asked = parseInput(filter, given)
      const cells = Object.values(columns)
      return {
        name: list.nameOf?.(asked) ?? name,
        head: Object.keys(columns),
        ...(list.figures && { figures: list.figures }),
        count: async () => list.count?.(context, asked),
        async *rows() {
          for await (const row of await rows(context, asked, how))
            yield cells.map((cell) => String(cell(row, how) ?? ''))
        },
      }
    },
  }
}
