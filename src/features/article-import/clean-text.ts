/** C0 and C1 controls except tab and line ends, invisible marks, and marks that reverse the direction of reading. */
const UNWANTED =
  /(?![\t\n\f\r])\p{Cc}|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|\p{Surrogate}/gu

/** Text without characters that neither the database nor a page can keep, or that a reader cannot see. */
export function withoutUnwanted(text: string): string {
  return text.replace(UNWANTED, '')
}

/** One line of clean text: for titles, names, captions. */
export function oneLine(text: string): string {
  return withoutUnwanted(text)
    .replace(/\s+/g, (gap, at: number, all: string) => {
      if (!/[\r\n\u2028]/.test(gap)) return gap
      return isChinese(all[at - 1] ?? '') && isChinese(all[at + gap.length] ?? '') ? '' : ' '
    })
    .replace(/[\s\u00a0]+/g, (run) => (run.includes('\u3000') ? '\u3000' : ' '))
    .trim()
}

/** A line of code, with its own tabs and blanks. */
export function cleanCode(line: string): string {
  return line
    .split('\t')
    .map((part) =>
      part
        .replaceAll('\u00a0', ' ')
        .replace(/[\p{Cc}\p{Surrogate}\u200b\ufeff\u202a-\u202e\u2066-\u2069]/gu, ''),
    )
    .join('\t')
}

/** Whether a character belongs to Chinese writing: an ideograph, or punctuation of full width. */
export function isChinese(character: string): boolean {
  return /[\p{Script=Han}\u3001-\u303f\uff00-\uffef“”‘’…—]/u.test(character)
}
