import { and, sql, type SQL } from 'drizzle-orm'
import type { ExportSource } from '#platform/export/export-source.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { contentOrder, contentsBehind } from './content-order.server.ts'
import type { Editables } from './editable.ts'
import type { Listing } from './facets.ts'
import { editableOf } from './hold.server.ts'
import { cellsOfContent, headOfContents } from './content-cells.ts'
import { ContentFilter, type ListHead } from './list-contract.ts'
import { contentsMatching } from './list-contents.server.ts'
import { listHead } from './list-head.server.ts'
import { readContentRows } from './read-content-rows.server.ts'
import { contentTitles } from './tables.server.ts'

const AT_ONCE = 500

/** The lists of content as they are filtered and sorted, however long. */
export const contentExport = ({ editables }: { readonly editables: Editables }): ExportSource => ({
  kind: 'contents',
  async open(context, given) {
    const filter = parseInput(ContentFilter, given)
    const { name, listing, permissions } = editableOf(editables, filter.kind)
    requirePermission(context.actor, permissions.write)
    const head = listHead(context, editables, filter.kind)
    return {
      name,
      head: headOfContents(head),
      rows: () => rowsOf(context, { listing, head }, filter),
      count: () => context.db.$count(contentTitles, contentsMatching(context, listing, filter)),
    }
  },
})

type Filter = Parameters<typeof contentsMatching>[2]

async function* rowsOf(
  context: Context,
  { listing, head }: { readonly listing: Listing; readonly head: ListHead },
  filter: Filter,
): AsyncGenerator<readonly string[]> {
  const { kind } = filter
  const matching = contentsMatching(context, listing, filter)
  let after: SQL | undefined
  for (;;) {
    const page = await context.db
      .select({ id: contentTitles.entityId, changedAt: sql<string>`${contentTitles.changedAt}::text` })
      .from(contentTitles)
      .where(and(matching, after))
      .orderBy(...contentOrder(filter.sort))
      .limit(AT_ONCE)
    const ids = page.map(({ id }) => id)
    for (const row of await readContentRows(context, { kind, listing }, ids)) yield cellsOfContent(head, row)
    const last = page.at(-1)
    if (!last || page.length < AT_ONCE) return
    after = contentsBehind(filter.sort, last)
  }
}
