import type { PART_NAMES } from './part-names.ts'

/** Characters of each part of an application; the schema, the form and the office's form all ask here. */
export const LONGEST_PART = {
  company: 100,
  creditCode: 18,
  product: 100,
  summary: 600,
  contactName: 60,
  contactPhone: 40,
  contactEmail: 254,
} as const satisfies Readonly<Record<keyof typeof PART_NAMES, number>>
/** A document of an application is no larger than so many megabytes. */
export const DOCUMENT_MEGABYTES = 20
/** What the office hands in for somebody comes within one call, whose text is bounded. */
export const OFFICE_DOCUMENT_MEGABYTES = 10
/** And an application has no more than so many. */
export const MOST_DOCUMENTS = 10
/** Days that the invitation of a colleague may be used, and how many may write together beside whoever leads. */
export const COLLEAGUE_INVITATION_DAYS = 7
export const MOST_COLLEAGUES = 10
