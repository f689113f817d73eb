import { z } from 'zod'

/** As whom a page is looked at: before the gate, or with the whole text. */
export const SEEN_AS = ['visitor', 'member'] as const
export type SeenAs = (typeof SEEN_AS)[number]

/** For how many days somebody outside may look. */
export const LINK_DAYS = [1, 3, 7, 30] as const

export const PreviewLink = z.object({
  link: z.number(),
  version: z.number(),
  sees: z.enum(SEEN_AS),
  by: z.string(),
  /** ISO 8601 in Shanghai time. */
  endsAt: z.string(),
  isOver: z.boolean(),
  /** The whole address; missing once nobody gets in by it. */
  address: z.string().optional(),
})
export type PreviewLink = z.infer<typeof PreviewLink>
