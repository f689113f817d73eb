import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * Refuses `token_missing` to whoever would write a whole record without having compared it with what others wrote: the
 * editing core has, and imports and the demo portal say that they overwrite on purpose (C-112).
 */
export function requireOverwriting({ overwrites }: Context): void {
  if (!overwrites) throw new Refusal('conflict', 'token_missing')
}
