/** As many marks as Unicode lets one letter carry in a text to be streamed (UAX #15, stream-safe text). */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu

/** The text in a normal form; without piled-up marks, whose ordering takes the square of their number. */
export function normalForm(text: string, form: 'NFC' | 'NFKC'): string {
  return text.replaceAll(TOO_MANY_MARKS, '$1').normalize(form)
}
