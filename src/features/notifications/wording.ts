import { VARIABLE_CHARACTERS } from '#platform/sms/variable-length.ts'
import { oneLine } from './one-line.ts'

/** How texts of people stand in messages. */

/** The title of something, in its marks. */
export const named = (text: string): string => `《${oneLine(text, 40)}》`

/** The beginning of what somebody wrote. */
export const quoted = (text: string): string => `“${oneLine(text, 120)}”`

/** A reason or another line of somebody, as a sentence: also who wrote its full stop is read with one. */
export function sentence(text: string): string {
  const line = oneLine(text, 200)
  return '。！？!?'.includes(line.at(-1) ?? '') ? line : `${line}。`
}

/** As much as a parameter of an SMS may hold. */
export const short = (text: string): string => oneLine(text, VARIABLE_CHARACTERS)

/** Somebody's name; without one it is a reader. */
export const who = (name: string | undefined): string => (name === undefined ? '一位读者' : short(name))
