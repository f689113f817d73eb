import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { facetsOf, type Facet, type FacetName, type Listing } from './facets.ts'
import { contentTitles } from './tables.server.ts'

/** `name=value` as the database keeps it. */
export const facetText = (name: FacetName, value: string): string => `${name}=${value}`

const valuesIn = (kept: readonly string[], name: FacetName): string[] =>
  kept.flatMap((each) => (each.startsWith(`${name}=`) ? [each.slice(name.length + 1)] : []))

/** What the facets of these records say in words, in their order. */
export async function readFacets(
  context: Pick<Context, 'db' | 'services'>,
  listing: Listing,
  kept: readonly (readonly string[])[],
): Promise<Partial<Record<FacetName, string>>[]> {
  const asked = facetsOf(listing)
  const say = new Map<FacetName, (value: string) => string>()
  for (const [name, facet] of asked)
    say.set(
      name,
      await wordsFor(
        context,
        facet,
        kept.flatMap((each) => valuesIn(each, name)),
      ),
    )
  return kept.map((each) => {
    const said = asked.map(
      ([name]) =>
        [
          name,
          valuesIn(each, name)
            .map(say.get(name) ?? String)
            .join('、'),
        ] as const,
    )
    return Object.fromEntries(said.filter(([, words]) => words !== ''))
  })
}

/** How values of a facet are called; what has no name keeps what it is. */
export async function wordsFor(
  { db, services }: Pick<Context, 'db' | 'services'>,
  { words, of }: Facet,
  values: readonly string[],
): Promise<(value: string) => string> {
  if (words) return (value) => words[value] ?? value
  if (of === undefined) return String
  if (of === 'industry')
    return (value) => services.industries.all.find(({ slug }) => slug === value)?.name ?? value
  const ids = [...new Set(values)].filter((value) => /^[1-9]\d{0,15}$/.test(value)).map(Number)
  if (ids.length === 0) return String
  const found = await db
    .select({ id: contentTitles.entityId, title: contentTitles.title })
    .from(contentTitles)
    .where(and(eq(contentTitles.kind, of), inArray(contentTitles.entityId, ids)))
  const titles = new Map(found.map(({ id, title }) => [String(id), title]))
  return (value) => titles.get(value) ?? value
}
