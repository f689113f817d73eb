import { z } from 'zod'

/** A window tells so often that it is there, and is counted for so long after the last time. */
export const TOLD_EVERY_MS = 15_000
export const COUNTED_MS = 45_000

export const WhoIsThere = z.object({
  others: z.array(
    z.object({
      name: z.string(),
      /** Another window of whoever asks. */
      isOwn: z.boolean(),
      /** Whether something was typed there lately. */
      isTyping: z.boolean(),
    }),
  ),
  /** Who said later than this window that he or she goes on writing. */
  takenBy: z.string().optional(),
})
export type WhoIsThere = z.infer<typeof WhoIsThere>
