import { z } from 'zod'

/** Something that leads readers to an event that was cancelled. */
export const Lead = z.object({
  /** What it is: 广告. */
  kind: z.string(),
  id: z.number(),
  title: z.string(),
  /** The screen below /admin where it is changed. */
  address: z.string(),
  mayChange: z.boolean(),
  eventId: z.number(),
  event: z.string(),
})
export type Lead = z.infer<typeof Lead>
