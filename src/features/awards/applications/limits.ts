/** A document of an application is no larger than so many megabytes. */
export const DOCUMENT_MEGABYTES = 20
/** What the office hands in for somebody comes within one call, whose text is bounded. */
export const OFFICE_DOCUMENT_MEGABYTES = 10
/** And an application has no more than so many. */
export const MOST_DOCUMENTS = 10
