import { digitsOfPhone, normalPhone } from '#features/accounts/phone.ts'
import { normalForm } from '#platform/text/normal-form.ts'
import { withoutCopiedMarks } from '#platform/text/unseen.ts'

/** Landlines of the mainland: area code of two or three digits, after a zero or after 86. */
const LANDLINES = [
  /^0((?:10|2\d)\d{8})$/,
  /^0([3-9]\d{2}\d{7,8})$/,
  /^(?:\+|00)86((?:10|2\d)\d{8}|[3-9]\d{2}\d{7,8})$/,
]
const EXTENSION = /(?:-|转|ext\.?|x|#)\s*(\d{1,6})$/i

/**
 * A number on which somebody can be called, in its normal form: a mobile number, or a landline of the mainland with its
 * area code (`+862158886666`), either with an extension after a dash; undefined when it is none (INFO-03).
 */
export function normalTelephone(text: string): string | undefined {
  const written = withoutCopiedMarks(normalForm(text, 'NFKC')).trim()
  const whole = withoutExtension(written)
  if (whole !== undefined) return whole
  const extension = EXTENSION.exec(written)
  const number = extension && withoutExtension(written.slice(0, extension.index))
  return number ? `${number}-${extension?.[1]}` : undefined
}

function withoutExtension(text: string): string | undefined {
  const mobile = normalPhone(text)
  if (mobile !== undefined) return mobile
  const digits = digitsOfPhone(text) ?? ''
  for (const shape of LANDLINES) {
    const found = shape.exec(digits)
    if (found) return `+86${found[1]}`
  }
  return undefined
}
