import type { Actor, PersonActor } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'

/** The person who acts; refuses `sign_in_required` for everybody else (AUTH-01, ASK-10). */
export function requirePerson(actor: Actor): PersonActor {
  if (actor.kind !== 'person') throw new Refusal('sign_in_required', 'sign_in_required')
  return actor
}
