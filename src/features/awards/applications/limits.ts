/** A document of an application is no larger than so many megabytes. */
export const DOCUMENT_MEGABYTES = 20
/** What the office hands in for somebody comes within one call, whose text is bounded. */
export const OFFICE_DOCUMENT_MEGABYTES = 10
/** And an application has no more than so many. */
export const MOST_DOCUMENTS = 10
/** Days that the invitation of a colleague may be used, and how many may write together beside whoever leads. */
export const COLLEAGUE_INVITATION_DAYS = 7
export const MOST_COLLEAGUES = 10
