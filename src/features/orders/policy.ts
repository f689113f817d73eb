import type { Actor } from '#platform/context.ts'

/** Who keeps the books: the portal itself and the command line; staff joins when it can sign in. */
export const mayKeepBooks = (actor: Actor): boolean => actor.kind === 'system'
