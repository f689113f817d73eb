import type { Channel } from '#features/accounts/contract.ts'
import { maskedEmail } from '#features/accounts/email.ts'
import { maskedPhone } from '#features/accounts/phone.ts'

/** An address as a message may show it, which others may see, too; empty for what says nothing to anybody. */
export function shownAddress(kind: Channel['kind'], address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  if (kind === 'phone') return maskedPhone(address)
  return kind === 'email' ? maskedEmail(address) : ''
}
