import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import type { Editable } from '../editable.ts'
import { contentTitles } from '../tables.server.ts'
import type { Planned } from './contract.ts'

interface Span {
  readonly first: Date
  readonly end: Date
}

/** Few are published for a later day by their own date; each of them is read whole. */
const MOST = 100

/** What was published for a later day by its own date, of these kinds, within a span. */
export async function listAppearing(
  context: Context,
  kinds: readonly (readonly [string, Editable])[],
  { first, end }: Span,
): Promise<Planned[]> {
  const { kind, state } = contentTitles
  const names = kinds.map(([name]) => name)
  const found = await context.db
    .select()
    .from(contentTitles)
    .where(and(inArray(kind, names), eq(state, 'scheduled')))
    .limit(MOST)
  const all = new Map(kinds)
  const planned = await Promise.all(
    found.map(async ({ kind: of, entityId: id, title }): Promise<Planned[]> => {
      const editable = all.get(of)
      const at = new Date(String((await editable?.read(context, id))?.content.publishedAt))
      // What has no such date is in no span.
      if (!editable || !(at >= first && at < end)) return []
      const kindName = editable.name
      return [{ kind: of, kindName, id, title, act: 'appear', state: 'waiting', at: shanghaiIso(at), by: '' }]
    }),
  )
  return planned.flat()
}
