import type { Context } from '../context.ts'

/**
 * One thing that staff do to many things of a list at once; each feature declares its own in `feature.server.ts`. It is done
 * to one after the other, by its own verb, each in a transaction of its own with what became of it.
 */
export interface BulkAct {
  /** Unlike every other: `topic.withdraw`. */
  readonly kind: string
  /** With what it is done to: 撤下文章. */
  readonly name: string
  /** What its verb asks for. */
  readonly permission: string
  /** Somebody must say why; it is given to each. */
  readonly needsReason?: boolean
  /** Something is given to each that whoever asks says, such as a label; this is how people call it. */
  readonly saysValue?: (value: string) => string
  /** Somebody's everyday work, piece by piece: how many at once counts, and not how many in a day. */
  readonly isEveryday?: boolean
  /** What a list as it is filtered holds, at most so many; missing where each is chosen by hand. Refuses `input_invalid`. */
  readonly find?: (context: Context, filter: unknown, most: number) => Promise<readonly number[]>
  /** What people call them. */
  readonly namesOf: (context: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** In which state each is now, for acts on what it holds: frozen when the act is asked for, and given to each. */
  readonly tokensOf?: (context: Context, ids: readonly number[]) => Promise<readonly number[]>
  /** Does it to one; refuses what its verb refuses, and whatever changed since the token was frozen. */
  readonly run: (context: Context, id: number, given: BulkGiven) => Promise<unknown>
}

/** What is given to each. */
interface BulkGiven {
  readonly reason: string
  readonly value: string
  /** Its state when the act was asked for, of acts that freeze it. */
  readonly token: number | undefined
}
