import { CODE_WAIT_SECONDS } from '#features/accounts/contract.ts'
import { sendCode } from '#features/accounts/send-code.server.ts'
import type { Context } from '#platform/context.ts'
import { addressKey } from '#platform/http/network-address.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { channelOf, findStaff, isBrowserOfStaff } from './find-staff.server.ts'
import { staffCodeGap, staffCodesOfPlace } from './rate-limits.ts'

/**
 * Sends a code for signing in to somebody who works here, and nothing to anybody else; the answer is the same, and so is
 * what becomes of guesses at it. Refuses
 * `staff_account_malformed`, `code_sent_recently`, `codes_of_place_used` and what `sendCode` refuses.
 */
export async function sendStaffCode(
  context: Context,
  { account }: { account: string },
): Promise<{ waitSeconds: number }> {
  const channel = channelOf(account)
  const place = addressKey(context.caller?.address ?? 'here')
  await takePoints(context, [
    { limit: staffCodeGap, key: `${channel.kind}:${channel.address} ${place}` },
    { limit: staffCodesOfPlace, key: place },
  ])
  const member = await findStaff(context, channel)
  const isKnown = member !== undefined && (await isBrowserOfStaff(context, member.id))
  const isForNobody = member === undefined
  await sendCode(context, { channel, purpose: 'staff', isCaptchaSolved: true, isKnown, isForNobody })
  return { waitSeconds: CODE_WAIT_SECONDS }
}
