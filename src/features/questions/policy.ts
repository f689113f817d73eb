import type { Actor } from '#platform/context.ts'

/** Who decides on what was held back: the portal itself; editors join when staff can sign in. */
export const mayDecideHeld = (actor: Actor): boolean => actor.kind === 'system'

/** Who puts a question to another expert: the same. */
export const mayAssign = (actor: Actor): boolean => actor.kind === 'system'
