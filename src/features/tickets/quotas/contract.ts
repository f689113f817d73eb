import { z } from 'zod'
import { positiveId, word } from '#platform/calls/inputs.ts'

export const MOST_QUOTAS = 20

export const SaveQuota = z.object({
  /** Missing: a new one. */
  id: positiveId.optional(),
  eventId: positiveId,
  version: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  name: word(40).min(1),
  capacity: z.number().int().min(1).max(1_000_000).meta({ title: '名额' }),
  typeIds: z.array(positiveId).min(1).max(100),
})

/** Seats that several types share. */
export interface Quota {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly capacity: number
  readonly taken: number
  readonly typeIds: readonly number[]
}
