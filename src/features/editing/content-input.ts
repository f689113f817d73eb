import { z } from 'zod'

/** Which record, in what a verb of editing takes in. */
export const OfContent = z.object({ kind: z.string().max(40), id: z.number().int().positive() })

/** The same with the token that came with what the editor saw. */
export const WithToken = OfContent.extend({ token: z.number().int().min(0) })
