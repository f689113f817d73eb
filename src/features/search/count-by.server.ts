import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.server.ts'
import type { Counts } from './contract.ts'
import type { Asked } from './find-documents.server.ts'
import { literally, within } from './find-documents.server.ts'

/** Sources that are offered to narrow a search by. */
const MOST_SOURCES = 8

/** How many of what matches are of each kind, free and paid, and of the most frequent sources. */
export async function countBy(
  db: Database,
  asked: Pick<Asked, 'query' | 'units' | 'mustHold' | 'since' | 'until'>,
  { isExact }: { isExact: boolean },
): Promise<Counts> {
  const holds = isExact ? literally(asked) : undefined
  const { rows } = await db.execute<{
    kind: string | null
    is_paid: boolean | null
    source: string | null
    n: string
  }>(sql`
    select d.kind, d.is_paid, d.source, count(*) as n from search_documents d
    where d.tokens @@ ${asked.query}::tsquery ${within(asked)} ${holds ? sql`and ${holds}` : sql``}
    group by grouping sets ((d.kind), (d.is_paid), (d.source))`)
  const numbered = rows.map((row) => ({ ...row, n: Number(row.n) })).toSorted((a, b) => b.n - a.n)
  return {
    kinds: Object.fromEntries(numbered.flatMap(({ kind, n }) => (kind === null ? [] : [[kind, n]]))),
    free: numbered.find((row) => row.is_paid === false)?.n ?? 0,
    paid: numbered.find((row) => row.is_paid === true)?.n ?? 0,
    sources: numbered
      .flatMap(({ source, n }) => (source ? [{ source, count: n }] : []))
      .slice(0, MOST_SOURCES),
  }
}
