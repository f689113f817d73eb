/** The text without blanks at the ends of its lines; a regular expression for it would take the square of a long run. */
export function trimLineEnds(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
}
