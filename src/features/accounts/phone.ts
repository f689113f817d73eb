import { normalForm } from '#platform/text/normal-form.ts'
import { withoutCopiedMarks } from '#platform/text/unseen.ts'

/** Each with what stands before it in the number's normal form. */
const SHAPES: readonly (readonly [shape: RegExp, before: string])[] = [
  // Mainland: eleven digits.
  [/^(?:(?:\+|00)?86)?(1[3-9]\d{9})$/, '+86'],
  // Hong Kong and Macao: eight digits; Taiwan: eight or nine, its leading zero left away abroad.
  [/^(?:\+|00)?(85[23]\d{8})$/, '+'],
  [/^(?:\+|00)?8860?(\d{8,9})$/, '+886'],
]

/** The digits of a number as somebody writes it, with the plus before them; undefined when something else is in it. */
export function digitsOfPhone(text: string): string | undefined {
  const written = withoutCopiedMarks(normalForm(text, 'NFKC')).trim()
  if (!/^[+\d][\d\s()-]*$|^\([\d\s()-]*$/.test(written)) return undefined
  return written.replaceAll(/[\s()-]/g, '')
}

/**
 * A mobile number as somebody writes it in E.164 (`+8613800138000`): of the mainland with or without 86, of Hong Kong,
 * Macao and Taiwan with 852, 853, 886, each with or without + or 00. Undefined for everything else (LOGIN-03).
 */
export function normalPhone(text: string): string | undefined {
  const digits = digitsOfPhone(text)
  if (digits === undefined) return undefined
  for (const [shape, before] of SHAPES) {
    const found = shape.exec(digits)
    if (found) return `${before}${found[1]}`
  }
  return undefined
}

/** A number in E.164 as whoever calls it writes it: `13800138000` on the mainland, elsewhere as it is. */
export const localPhone = (phone: string): string => phone.replace(/^\+86/, '')

/** A number in E.164 as it may be shown to its owner: `138****5678`, and outside the mainland `+852 91****67`. */
export function maskedPhone(phone: string): string {
  const mainland = /^\+86(1\d{2})\d{4}(\d{4})$/.exec(phone)
  if (mainland) return `${mainland[1]}****${mainland[2]}`
  const overseas = /^(\+\d{3})(\d{2})\d+(\d{2})$/.exec(phone)
  return overseas ? `${overseas[1]} ${overseas[2]}****${overseas[3]}` : '****'
}
