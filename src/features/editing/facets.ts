import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'

/** What lists are narrowed by besides title and state, and what they show; the database keeps it (`content_facets`). */

export const FACET_NAMES = [
  'type',
  'author',
  'category',
  'label',
  'paid',
  'source',
  'origin',
  'cover',
  'literature',
  'featured',
  'sponsored',
  'industry',
  'access',
  'listed',
  'preview',
  'priced',
  'company',
  'year',
  'table',
  'film',
  'form',
  'city',
  'upcoming',
  'hidden',
  'online',
  'position',
  'place',
  'client',
  'own',
  'right',
  'picture',
  'partner',
  'common',
] as const
export const FacetName = z.enum(FACET_NAMES)
export type FacetName = z.infer<typeof FacetName>

export interface Facet {
  /** One Chinese word, the heading of its column. */
  readonly name: string
  /** What its values are called, where there are so many and no more. */
  readonly words?: Readonly<Record<string, string>>
  /** Its values are industries, or numbers of records of this kind. */
  readonly of?: string
  /** Shown in the list as well; files show every one. */
  readonly isColumn?: boolean
}

/** A yes or no, by what each is called. */
export const whether = (name: string, yes: string, no: string): Facet => ({ name, words: { yes, no } })

/** What the lists of a kind know of each besides title and state. */
export interface Listing {
  readonly facets: Readonly<Partial<Record<FacetName, Facet>>>
  /**
   * What its day is called; `spans`: it lasts until another, and is found by any day between; `isDays`: no hour of it is
   * known.
   */
  readonly period?: { readonly name: string; readonly spans?: boolean; readonly isDays?: boolean }
  /**
   * Which of them whoever asks is shown for what is typed, where that is not every one that has it in its title; undefined: all.
   */
  readonly among?: (context: Pick<Context, 'db' | 'actor'>, q: string) => SQL | undefined
}

/** In the order in which the kind names them. */
export const facetsOf = ({ facets }: Listing): (readonly [FacetName, Facet])[] =>
  Object.entries(facets).map(([name, facet]) => [FacetName.parse(name), facet])

/** A facet as the screen draws it. */
export const ListedFacet = z.object({
  facet: FacetName,
  name: z.string(),
  isColumn: z.boolean(),
  /** Missing: there is no end of them, and some are suggested. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
})
export type ListedFacet = z.infer<typeof ListedFacet>
