/** Each with what stands before it in the number's normal form. */
const SHAPES: readonly (readonly [shape: RegExp, before: string])[] = [
  // Mainland: eleven digits.
  [/^(?:(?:\+|00)?86)?(1[3-9]\d{9})$/, '+86'],
  // Hong Kong and Macao: eight digits; Taiwan: eight or nine, its leading zero left away abroad.
  [/^(?:\+|00)?(85[23]\d{8})$/, '+'],
  [/^(?:\+|00)?8860?(\d{8,9})$/, '+886'],
  // Landlines of the mainland: area code of two or three digits after the zero.
  [/^0((?:10|2\d)\d{8})$/, '+86'],
  [/^0([3-9]\d{2}\d{7,8})$/, '+86'],
  [/^(?:\+|00)86((?:10|2\d)\d{8}|[3-9]\d{2}\d{7,8})$/, '+86'],
]
const EXTENSION = /(?:-|转|ext\.?|x|#)\s*(\d{1,6})$/i

/**
 * A telephone number as somebody writes it in its normal form, digits with the country code (`+8613800138000`, an
 * extension after a dash), or undefined when it is none: mainland mobile, Hong Kong, Macao, Taiwan with 852, 853, 886,
 * or a landline with its area code (INFO-03).
 */
export function normalPhone(text: string): string | undefined {
  const written = text.normalize('NFKC').trim()
  const whole = withoutExtension(written)
  if (whole !== undefined) return whole
  const extension = EXTENSION.exec(written)
  const number = extension && withoutExtension(written.slice(0, extension.index).trim())
  return number ? `${number}-${extension?.[1]}` : undefined
}

function withoutExtension(text: string): string | undefined {
  if (!/^[+\d][\d\s()-]*$|^\([\d\s()-]*$/.test(text)) return undefined
  const digits = text.replaceAll(/[\s()-]/g, '')
  for (const [shape, before] of SHAPES) {
    const found = shape.exec(digits)
    if (found) return `${before}${found[1]}`
  }
  return undefined
}
