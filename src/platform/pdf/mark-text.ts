import { drawableSigns } from './drawable-text.ts'

/** Whose copy it is: the lines that stand on every page, such as name, masked phone, order number, day (C-36). */
export interface PdfMark {
  readonly lines: readonly string[]
  /** Hidden on every page, so that a copy without these lines can be traced. */
  readonly number?: number
}

/** All that a copy of an issue for a colleague has: two firms, two names, telephone, order, day, and that it is for inside use. */
const MOST_LINES = 8
const LONGEST_LINE = 48

/**
 * The lines as they can be drawn: without anything invisible or that turns the direction of reading, every sign that
 * `has` does not know as □ (an emoji of several parts as one), at most eight lines of 48 signs, empty ones left out.
 */
export function drawableLines(lines: readonly string[], has: (codePoint: number) => boolean): string[] {
  return lines
    .map((line) => drawableLine(line, has))
    .filter((line) => line !== '')
    .slice(0, MOST_LINES)
}

function drawableLine(line: string, has: (codePoint: number) => boolean): string {
  const signs = drawableSigns(line, has)
  const drawn = signs.length > LONGEST_LINE ? [...signs.slice(0, LONGEST_LINE - 1), '…'] : signs
  return drawn.join('').trim()
}
