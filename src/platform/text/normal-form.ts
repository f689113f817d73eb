/** As many marks as Unicode lets one letter carry in a text to be streamed (UAX #15, stream-safe text). */
const MOST_MARKS = 30

/** The text in a normal form; without piled-up marks, whose ordering takes the square of their number. */
export function normalForm(text: string, form: 'NFC' | 'NFKC'): string {
  const borne = (marks: string) =>
    marks.length <= MOST_MARKS ? marks : Array.from(marks).slice(0, MOST_MARKS).join('')
  return text.replaceAll(/\p{M}+/gu, borne).normalize(form)
}
