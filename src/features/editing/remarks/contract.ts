import { z } from 'zod'

export const MOST_LETTERS = 2000

const Said = z.object({
  id: z.number(),
  by: z.string(),
  /** On Shanghai's clock. */
  at: z.string(),
  body: z.string(),
})

/** What somebody who reviews said about a place, with what was answered. */
export const Remark = Said.extend({
  /** Of a part of a list; missing: of the whole. */
  anchor: z.object({ field: z.string(), place: z.number(), part: z.string() }).optional(),
  quote: z.string(),
  isOwn: z.boolean(),
  /** Who settled it, when it is. */
  settledBy: z.string().optional(),
  answers: z.array(Said),
})
export type Remark = z.infer<typeof Remark>
