import type { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { parseInput } from '#platform/parse-input.ts'
import { countReached } from './audience.server.ts'
import { CountAudience } from './save-announcement.server.ts'
import type { AudienceSize } from './words.ts'

/** So many take a while to count, and are other ones by the time they are told. */
const MANY = 2000

interface Kept {
  readonly at: number
  readonly size: AudienceSize
}

/** The last count of each large audience, for those who write of it and then send. */
const known = new WeakMap<object, Map<string, Kept>>()

/** How many something would reach; of many about how many, as of the last minute. Refuses `permission_missing`, `input_invalid`. */
export async function countAudience(
  context: Context,
  input: z.input<typeof CountAudience>,
): Promise<AudienceSize> {
  requirePermission(context.actor, 'announcements.send')
  const whom = parseInput(CountAudience, input)
  const key = JSON.stringify([whom.audience, whom.industry, whom.eventId])
  const now = context.now.getTime()
  const counts = known.get(context.db) ?? new Map<string, Kept>()
  const kept = counts.get(key)
  if (kept && Math.abs(now - kept.at) < MINUTE_MS) return kept.size
  const { people, mails } = await countReached(context, whom)
  const size = { people, mails, isAbout: people >= MANY }
  if (size.isAbout) known.set(context.db, counts.set(key, { at: now, size }))
  else counts.delete(key)
  return size
}
