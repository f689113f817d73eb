import { maskedEmail } from '#features/accounts/email.ts'
import { maskedPhone, normalPhone } from '#features/accounts/phone.ts'

interface How {
  readonly showsContacts: boolean
}

/**
 * How somebody is reached as a file says it: in full where that was asked for and proved, otherwise in part. A number may
 * stand as somebody typed it.
 */
export const phoneFor = (phone: string | null, { showsContacts }: How): string =>
  phone && !showsContacts ? maskedPhone(normalPhone(phone) ?? phone) : (phone ?? '')

export const emailFor = (email: string | null, { showsContacts }: How): string =>
  email && !showsContacts ? maskedEmail(email) : (email ?? '')
