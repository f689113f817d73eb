import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { word } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import type { Editables } from './editable.ts'
import { FacetName } from './facets.ts'
import { editableOf } from './hold.server.ts'
import { wordsFor } from './read-facets.server.ts'
import { contentTitles } from './tables.server.ts'
import { titleHas } from './title-has.server.ts'

export const ListFacetValues = z.object({
  kind: word(40),
  facet: FacetName,
  q: word(100).default(''),
  value: word(200).optional(),
})
export const FacetValue = z.object({ value: z.string(), label: z.string() })
type FacetValue = z.infer<typeof FacetValue>

/** What the newest so many say is what is looked for most; anything older is found by writing all of it. */
const LOOKED_AT = 5000
const MOST = 30

/**
 * Values that a facet of a kind has: the one that is chosen, then the most usual, and records by that name where values are
 * records. Refuses `content_kind_unknown`, `permission_missing`.
 */
export async function listFacetValues(
  context: Context,
  editables: Editables,
  input: z.input<typeof ListFacetValues>,
): Promise<FacetValue[]> {
  const { kind, facet: name, q, value: chosen } = parseInput(ListFacetValues, input)
  const { listing, permissions } = editableOf(editables, kind)
  requirePermission(context.actor, permissions.write)
  const facet = listing.facets[name]
  if (!facet) return []
  const usual = await usualValues(context, kind, name)
  const say = await wordsFor(context, facet, chosen ? [chosen, ...usual] : usual)
  const sought = q.toLowerCase()
  const fitting = usual
    .map((value) => ({ value, label: say(value) }))
    .filter(({ label }) => label.toLowerCase().includes(sought))
  const first = chosen ? [{ value: chosen, label: say(chosen) }] : []
  const named = facet.of === undefined || q === '' ? [] : await recordsNamed(context, facet.of, q)
  return [...new Map([...first, ...fitting, ...named].map((each) => [each.value, each])).values()].slice(
    0,
    MOST,
  )
}

async function usualValues({ db }: Pick<Context, 'db'>, kind: string, name: FacetName): Promise<string[]> {
  const { rows } = await db.execute<{ value: string }>(sql`
    select substr(facet, ${name.length + 2}) as value
    from (select facets from content_titles where kind = ${kind} order by entity_id desc limit ${LOOKED_AT}) as newest,
      unnest(facets) as facet
    where starts_with(facet, ${`${name}=`})
    group by facet order by count(*) desc, facet limit 1000`)
  return rows.map(({ value }) => value)
}

async function recordsNamed({ db }: Pick<Context, 'db'>, of: string, q: string): Promise<FacetValue[]> {
  const found = await db
    .select({ id: contentTitles.entityId, title: contentTitles.title })
    .from(contentTitles)
    .where(and(eq(contentTitles.kind, of), inArray(contentTitles.state, ['public', 'hidden']), titleHas(q)))
    .orderBy(desc(contentTitles.entityId))
    .limit(MOST)
  return found.map(({ id, title }) => ({ value: String(id), label: title }))
}
