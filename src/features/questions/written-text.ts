import { trimLineEnds } from '#platform/text/trim-line-ends.ts'

/** What people typed, as it is kept. Pure; the forms ask the same functions as the server. */

/** Turns text around and hides what it says; an Arabic or Hebrew text needs none of these, only the marks that stay. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g
/** Everything that cannot be seen: spaces, controls, marks of direction, joiners, fillers. */
const UNSEEN = /[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
const CONTROLS = /[^\P{Cc}\n\t]/gu

/** Whether nothing can be seen of it: whitespace counts as empty, and so do marks alone (B-20). */
export function isBlank(text: string): boolean {
  return text.replaceAll(UNSEEN, '') === ''
}

/** A text of several lines: no controls, no turning marks, at most one empty line in a row. */
export function cleanText(text: string): string {
  const shown = text
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(TURNING, '')
    .replaceAll(CONTROLS, '')
  return trimLineEnds(shown)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** A text on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, ' ')
}

/** Characters as a person counts them: an emoji outside the basic plane is one. */
export function lengthOf(text: string): number {
  return [...text].length
}
