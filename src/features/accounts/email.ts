import { isMailAddress } from '#platform/mail/mail-address.ts'
import { normalForm } from '#platform/text/normal-form.ts'
import { withoutCopiedMarks } from '#platform/text/unseen.ts'

/** An e-mail address as somebody writes it, in small letters, by which an account is known; undefined when it is none. */
export function normalEmail(text: string): string | undefined {
  const address = withoutCopiedMarks(normalForm(text, 'NFKC')).trim().toLowerCase()
  return isMailAddress(address) ? address : undefined
}

/** `l***@example.com`: enough for its owner to know it. */
export function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`
}

/** What addresses stand between in what mail servers say. */
const BETWEEN = /([\s<>,;:()"']+)/

/** What a mail server said, with every address in it masked. */
export const maskedEmailsIn = (text: string): string =>
  text
    .split(BETWEEN)
    .map((part) => (part.includes('@') ? maskedEmail(part) : part))
    .join('')
