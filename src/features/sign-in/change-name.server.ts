import { changesOfPerson } from '#features/accounts/rate-limits.ts'
import { normalName, soundsOfficial } from '#features/accounts/name-rules.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { checkPosted } from '#features/moderation/check-posted.server.ts'
import type { PostedVerdict } from '#features/moderation/contract.ts'
import { lettersOf } from '#features/moderation/letters.ts'
import { dropWaitingName } from '#features/people/drop-waiting.server.ts'
import { refuseKnownName } from '#features/people/known-names.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { giveName, holdName } from './own-name.server.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * Gives oneself a name, which stands on public pages beside comments and questions and is therefore checked like them.
 * Gives whether it waits for a person to look at it. Refuses `name_official`, `account_changes_used`, `name_not_allowed`,
 * `account_unchecked`, and what checkPosted and refuseKnownName refuse (C-70).
 */
export async function changeName(
  context: Context,
  { name: written }: { name: string },
): Promise<{ isHeld: boolean }> {
  const { id: personId } = requirePerson(context.actor)
  const name = normalName(written)
  if (name === undefined) throw new Refusal('invalid', 'name_taken_badly')
  const { site } = context.services.settings
  const letters = (text: string) => lettersOf(text).text
  if (soundsOfficial(letters(name), [site.name, site.companyName].map(letters)))
    throw new Refusal('invalid', 'name_official')
  // A try counts whatever becomes of it, because a service may be asked about it.
  await takePoints(context, [{ limit: changesOfPerson, key: personId }])
  const isHeld = refuseHeld(await checkPosted(context, { personId, texts: [name] }), 'name_not_allowed')
  await inTransaction(context, async (within) => {
    await refuseKnownName(within, { personId, name })
    if (isHeld) return holdName(within, { personId, name })
    // One that still waits is not wanted any more, and must not come back over this one.
    await dropWaitingName(within, personId)
    await giveName(within, { personId, name })
  })
  return { isHeld }
}

/**
 * A name or a picture that is doubted is refused with `code`: nobody is asked to look at what can be chosen anew. Gives
 * whether it waits for a person because everything does.
 */
export function refuseHeld(checked: PostedVerdict, code: string): boolean {
  if (checked.verdict === 'pass') return false
  const doubts = checked.reasons.filter((reason) => reason.code !== 'unseen')
  if (doubts.length === 0) return true
  const isDoubted = doubts.some((reason) => reason.code !== 'service_failed')
  throw isDoubted ? new Refusal('invalid', code) : new Refusal('unavailable', 'account_unchecked')
}
