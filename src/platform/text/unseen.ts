/** Marks that turn nothing round, which telephones and chats put around a number or an address that is copied. */
const COPIED = /[\u200B\u200E\u202A\u202C\u202D\u2060\u2066\u2069\uFEFF]/g

/** The text without the marks that were copied along with it; one that turns what follows stays, and stands in the way. */
export const withoutCopiedMarks = (text: string): string => text.replaceAll(COPIED, '')

/** A text as it is seen, on one line: without what hides in it, turns it round or breaks it. */
export const seenOnOneLine = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
