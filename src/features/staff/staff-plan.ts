import type { Context } from '#platform/context.ts'

/** What somebody who works here has planned, and what becomes of it at its time once he or she may come in no more. */
export interface StaffPlan {
  /** How many of them are open that go so, of the staff with this number. */
  readonly count: (context: Pick<Context, 'db'>, staffId: number) => Promise<number>
  /** The sentence about so many. */
  readonly say: (count: number) => string
}
