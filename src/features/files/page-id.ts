/** The name of a page in the reader, counted from 1. */
export const pageId = (number: number): string => `page-${number}`
