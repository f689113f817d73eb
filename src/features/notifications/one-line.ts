/**
 * A text of somebody as it may stand in a title or a subject: on one line, without anything invisible that could hide or
 * turn round what follows, and at most so many characters.
 */
export function oneLine(text: string, most: number): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim()
  const characters = [...line]
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`
}
