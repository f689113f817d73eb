import { z } from 'zod'
import type { LeavingAccount } from '#features/accounts/leaver.server.ts'
import type { Context } from '#platform/context.ts'
import type { Permission } from './permissions.ts'

/** What the office sees of one reader on one page: each feature tells its part. */

/** So many things of one kind are shown, the newest. */
export const STORY_ROWS = 30

export const StoryRow = z.object({
  /** What an action upon it names; missing where there is nothing to do. */
  id: z.number().optional(),
  /** ISO in Shanghai. */
  at: z.string(),
  title: z.string(),
  state: z.string().optional(),
  note: z.string().optional(),
  /** The screen below /admin that shows it. */
  address: z.string().optional(),
  /** The page of readers that shows it. */
  page: z.string().optional(),
})
export type StoryRow = z.infer<typeof StoryRow>

/** One part of a reader's story, the newest things first. */
export interface StoryPart {
  /** What screens know it by: `orders`. */
  readonly name: string
  readonly title: string
  /** What it takes to open the screens that its rows lead to. */
  readonly opens?: Permission
  readonly read: (context: Context, reader: LeavingAccount) => Promise<readonly StoryRow[]>
}
