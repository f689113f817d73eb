import { z } from 'zod'
import { SCHEDULED_ACTS } from '../list-contract.ts'

/** What has a time of its own: schedules, and what was published for a later day. */
const PLANNED_ACTS = [...SCHEDULED_ACTS, 'appear'] as const
const PLANNED_STATES = ['waiting', 'done', 'failed'] as const

export const Planned = z.object({
  kind: z.string(),
  kindName: z.string(),
  id: z.number(),
  title: z.string(),
  act: z.enum(PLANNED_ACTS),
  state: z.enum(PLANNED_STATES),
  /** On Shanghai's clock. */
  at: z.string(),
  by: z.string(),
  /** Why it could not be done, where that is known. */
  why: z.string().optional(),
  /** To move it with; missing for what nobody may move: done, of a later day by its own date, or of somebody else's right. */
  schedule: z.number().optional(),
})
export type Planned = z.infer<typeof Planned>
