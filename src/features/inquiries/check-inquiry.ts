import { isMailAddress } from '#platform/mail/mail-address.ts'
import { seenOnOneLine } from '#platform/text/unseen.ts'
import { normalTelephone } from './telephone.ts'

/** The four things that are asked for, in their order (INFO-01). */
export const FIELDS = ['name', 'company', 'phone', 'email'] as const
export type Field = (typeof FIELDS)[number]
export type Draft = Readonly<Record<Field, string>>

export type Problem =
  | `inquiry_${Field}_missing`
  | 'inquiry_name_too_long'
  | 'inquiry_company_too_long'
  | 'inquiry_phone_malformed'
  | 'inquiry_email_malformed'

/** Letters; the database counts them as well. */
export const LONGEST_NAME = 50
export const LONGEST_COMPANY = 100
/** As they are typed; what is kept of them follows rules of its own. */
export const LONGEST_PHONE = 40
export const LONGEST_EMAIL = 254
/** Where the form was opened and what it is about, which nobody types. */
export const LONGEST_ORIGIN = 60
export const LONGEST_NOTE = 1000

/** What is wrong with each field; asked by the form before it is sent and by the server always (INFO-03). */
export function problemsOf(draft: Draft): Partial<Record<Field, Problem>> {
  const problems: Partial<Record<Field, Problem>> = {}
  for (const field of FIELDS) {
    const text = seenOnOneLine(draft[field])
    const problem = text === '' ? (`inquiry_${field}_missing` as const) : problemIn[field](text)
    if (problem) problems[field] = problem
  }
  return problems
}

const problemIn: Record<Field, (text: string) => Problem | undefined> = {
  name: (text) => (text.length > LONGEST_NAME ? 'inquiry_name_too_long' : undefined),
  company: (text) => (text.length > LONGEST_COMPANY ? 'inquiry_company_too_long' : undefined),
  phone: (text) => (normalTelephone(text) === undefined ? 'inquiry_phone_malformed' : undefined),
  email: (text) => (isMailAddress(text) ? undefined : 'inquiry_email_malformed'),
}
