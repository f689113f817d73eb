import { z } from 'zod'

/** A picture of ours in what a verb takes in. */
export const StoredImage = z.object({
  id: z.string().regex(/^[0-9a-f]{24}$/),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
})
