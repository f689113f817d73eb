import { z } from 'zod'
import { FACET_NAMES, type FacetName } from '../facets.ts'
import { CONTENT_SORTS, CONTENT_WORK, LISTED_STATES } from '../list-contract.ts'

/** What a list's address may say; whatever else stands there counts as not said. */
const word = z.string().max(100).optional().catch(undefined)
const value = z.string().max(200).optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)
export const ListAddress = z.object({
  ...(Object.fromEntries(FACET_NAMES.map((name) => [name, value])) as Record<FacetName, typeof value>),
  from: day,
  to: day,
  q: word,
  state: z.enum(LISTED_STATES).optional().catch(undefined),
  work: z.enum(CONTENT_WORK).optional().catch(undefined),
  sort: z.enum(CONTENT_SORTS).optional().catch(undefined),
  page: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .optional()
    .catch(undefined),
})
export type ListAddress = z.infer<typeof ListAddress>

export const listAddress = (search: unknown): ListAddress => ListAddress.parse(search)

/** A list as somebody has named it: its filters, whatever page it stood at. */
export const ViewAddress = ListAddress.omit({ page: true })
export type ViewAddress = z.infer<typeof ViewAddress>

export const SavedView = z.object({ name: z.string(), address: ViewAddress })
export type SavedView = z.infer<typeof SavedView>

export const LONGEST_VIEW_NAME = 20
