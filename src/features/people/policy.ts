/** What a profile's rights mean. They are members of a list, and those of the profile decide, not the viewer's (B-99). */

export const RIGHTS = {
  listedExpert: 2,
  organisation: 4,
  organisationLike: 16,
  showsReads: 64,
  mayBeAsked: 512,
} as const

type Rights = readonly number[]

/** An organisation's account, `isJigou` of the specified API (AUTH-04). */
export const isOrganisation = (rights: Rights): boolean => rights.includes(RIGHTS.organisation)

/** An organisation's profile, also a column's or an association's: it recommends and shows its experts (USER-04, AUTH-05, B-99). */
export const hasOrganisationProfile = (rights: Rights): boolean =>
  rights.includes(RIGHTS.organisation) || rights.includes(RIGHTS.organisationLike)

/** Job and company are shown for people, not for organisations (USER-07, AUTH-05). */
export const showsJob = (rights: Rights): boolean => !hasOrganisationProfile(rights)

/** USER-02 */
export const showsReads = (rights: Rights): boolean => rights.includes(RIGHTS.showsReads)

/** USER-03, AUTH-03 */
export const mayBeAsked = (rights: Rights): boolean => rights.includes(RIGHTS.mayBeAsked)

/** Whoever has a right or has published something has a page; an ordinary reader is nobody's business. */
export const hasPublicPage = (person: { readonly rights: Rights; readonly topicCount: number }): boolean =>
  person.rights.length > 0 || person.topicCount > 0
