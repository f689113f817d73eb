/** Where in the portal the information form is opened, by the word that is kept with what is sent (B-101). */
export const CONTACT_ORIGINS = ['contact', 'settle', 'irs', 'files', 'reports'] as const
export type ContactOrigin = (typeof CONTACT_ORIGINS)[number]

/** The information form, opened from a part of the portal, and what it is asked about, by name. */
export function contactPath(from: ContactOrigin, about?: string): string {
  return `/contact?${new URLSearchParams({ from, ...(about !== undefined && { about }) })}`
}
