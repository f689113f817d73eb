import { isMailAddress } from '#platform/mail/mail-address.ts'

const MOBILE: readonly (readonly [shape: RegExp, before: string])[] = [
  [/^(?:(?:\+|00)?86)?(1[3-9]\d{9})$/, '+86'],
  [/^(?:\+|00)?(85[23]\d{8})$/, '+'],
  [/^(?:\+|00)?8860?(\d{8,9})$/, '+886'],
]

/** A mobile number in E.164: mainland bare or with 86, Hong Kong, Macao and Taiwan with their codes; undefined for others (B-52). */
export function normalPhone(text: string): string | undefined {
  const digits = text.normalize('NFKC').replaceAll(/[\s()-]/g, '')
  for (const [shape, before] of MOBILE) {
    const found = shape.exec(digits)
    if (found) return `${before}${found[1]}`
  }
  return undefined
}

/** A mail address in lower case; undefined when it is none. */
export function normalEmail(text: string): string | undefined {
  const address = text.normalize('NFKC').trim().toLowerCase()
  return isMailAddress(address) ? address : undefined
}

/** `138****5678`: enough for its owner to know it. */
export function maskedPhone(phone: string): string {
  const own = phone.replace(/^\+86/, '')
  return `${own.slice(0, -8)}****${own.slice(-4)}`
}

/** `l***@example.com` */
export function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`
}
