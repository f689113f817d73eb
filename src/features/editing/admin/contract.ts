import { VersionNumber } from '../content-input.ts'
import { z } from 'zod'
import { LONGEST_REASON } from '#features/withdrawals/limits.ts'
import { ContentTime } from '../content-time.ts'
import { LISTED_STATES, SCHEDULED_ACTS } from '../list-contract.ts'

/** What an editor opens. */
export const ShownContent = z.object({
  kind: z.string(),
  /** The kind's Chinese name. */
  kindName: z.string(),
  id: z.number(),
  title: z.string(),
  /** To be given back with whatever is done to this. */
  token: z.number(),
  content: z.record(z.string(), z.unknown()),
  /** Its fields that are not for whoever asks. */
  withheld: z.array(z.string()),
  /** Whether `content` is a working copy that readers do not see. */
  isWorking: z.boolean(),
  /** Whether readers have got something that the working copy knows nothing of. */
  isOutdated: z.boolean(),
  /** As its list has it. */
  state: z.enum(LISTED_STATES),
  /** Whether it was published and is not taken down: readers see it, unless it waits for its day or is hidden. */
  isLive: z.boolean(),
  isWithdrawn: z.boolean(),
  liveVersion: z.number().optional(),
  /** Whether it has a page of its own, to be looked at beforehand. */
  hasPage: z.boolean(),
  /** Where readers see it, when they do. */
  path: z.string().optional(),
  /** Whether it waits by itself for a day to come. */
  appearsLater: z.boolean(),
  mayPublish: z.boolean(),
  /** Whether it is of a kind that can be taken down, by whoever asks. */
  mayWithdraw: z.boolean(),
  /** Whether it was taken down the way that can be undone here; what a screen of its own ended, that screen opens again. */
  mayPutBack: z.boolean(),
  /** The last review: of which version, and what became of it. */
  review: z.object({ version: z.number(), state: z.string(), note: z.string() }).optional(),
  schedules: z.array(
    z.object({
      schedule: z.number(),
      act: z.enum(SCHEDULED_ACTS),
      version: z.number().optional(),
      at: z.string(),
    }),
  ),
  changed: z.object({ by: z.string(), at: z.string() }).optional(),
})
export type ShownContent = z.infer<typeof ShownContent>

export const ListedAutosave = z.object({
  autosave: z.number(),
  by: z.string(),
  at: z.string(),
  /** The work before a change; put aside for something else; or refused to whoever came second. */
  why: z.enum(['changed', 'put_aside', 'refused']),
})
export type ListedAutosave = z.infer<typeof ListedAutosave>

const Words = z.array(z.object({ fate: z.enum(['same', 'added', 'removed']), value: z.string() })).readonly()

/** What became of one field from one state to another. */
export const VersionChange = z.object({
  field: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  words: Words.optional(),
  parts: z
    .array(
      z.discriminatedUnion('fate', [
        z.object({ fate: z.literal('same'), value: z.number() }),
        z.object({ fate: z.enum(['added', 'removed']), value: z.array(z.unknown()).readonly() }),
        z.object({
          fate: z.literal('changed'),
          before: z.unknown(),
          after: z.unknown(),
          words: Words.optional(),
        }),
      ]),
    )
    .readonly()
    .optional(),
})
export type VersionChange = z.infer<typeof VersionChange>

export const ScheduleInput = z.object({
  kind: z.string().max(40),
  id: z.number().int().positive(),
  act: z.enum(SCHEDULED_ACTS),
  at: ContentTime,
  /** Of publishing and correcting. */
  version: VersionNumber.optional(),
  /** Of publishing: whether what is taken down now is put back then. */
  restores: z.boolean().default(false),
  /** Of taking down. */
  reason: z.string().trim().max(LONGEST_REASON).optional(),
})
