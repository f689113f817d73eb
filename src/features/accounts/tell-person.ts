import type { Context } from '#platform/context.ts'

/** Something a person should hear of. */
export interface Telling {
  readonly personId: number
  /** What happened, as one word: `comment_approved`. */
  readonly kind: string
  /** What the sentence for it is filled with. */
  readonly params: Readonly<Record<string, string>>
  /** The page it is about, from the portal's root. */
  readonly link: string
  /** The same key never tells twice. */
  readonly onceKey: string
}

/**
 * Tells a person something within the surrounding transaction, by whatever ways there are. Features that have something to
 * tell take it as an argument; src/features/notifications/tell-person.server.ts says how it is done.
 */
export type TellPerson = (context: Context, telling: Telling) => Promise<void>
