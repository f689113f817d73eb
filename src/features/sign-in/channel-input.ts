import { z } from 'zod'
import type { CodeChannel } from '#features/accounts/contract.ts'
import { normalEmail } from '#features/accounts/email.ts'
import { normalPhone } from '#features/accounts/phone.ts'
import { positiveId, wordOrNumber } from '#platform/calls/inputs.ts'
import { Refusal } from '#platform/refusal.ts'

/** How callers say that they ask about no file. */
const NO_FILE = new Set<unknown>(['', null, 0, '0'])

/** The specified form of an address: type 1 with a phone, type 2 with an e-mail (LOGIN-01, ENT-30). */
export const channelInput = {
  type: z.coerce
    .number()
    .int()
    .min(1, '应为 1（手机）或 2（邮箱）')
    .max(2, '应为 1（手机）或 2（邮箱）')
    .describe('1：手机；2：邮箱'),
  phone: wordOrNumber(40).nullish(),
  email: wordOrNumber(254).nullish(),
  fileId: z.preprocess((value) => (NO_FILE.has(value) ? undefined : value), positiveId.optional()),
}

/** Any way to sign in, also the one that no code can be sent to. */
export const anyChannelType = z.coerce
  .number()
  .int()
  .min(1, '应为 1（手机）、2（邮箱）或 3（微信）')
  .max(3, '应为 1（手机）、2（邮箱）或 3（微信）')
  .describe('1：手机；2：邮箱；3：微信')

/** The address that is meant; refuses `account_missing`, `phone_malformed`, `email_malformed`. */
export function channelOf({
  type,
  phone,
  email,
}: {
  type: number
  phone?: string | null | undefined
  email?: string | null | undefined
}): CodeChannel {
  const written = (type === 1 ? phone : email)?.trim()
  if (!written) throw new Refusal('invalid', 'account_missing')
  if (type === 1) {
    const address = normalPhone(written)
    if (address === undefined) throw new Refusal('invalid', 'phone_malformed')
    return { kind: 'phone', address }
  }
  const address = normalEmail(written)
  if (address === undefined) throw new Refusal('invalid', 'email_malformed')
  return { kind: 'email', address }
}

/** The kind of address that a type stands for. */
export const kindOf = (type: number): CodeChannel['kind'] => (type === 1 ? 'phone' : 'email')
