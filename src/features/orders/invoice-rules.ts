import { isMailAddress } from '#platform/mail/mail-address.ts'
import type { InvoiceWish } from './invoice-wish.ts'

/** What holds for whom an invoice is made out to, without the contract, so that the form of a page may ask too (C-27). */

export const WISH_NAMES = { title: '发票抬头', taxNumber: '纳税人识别号', email: '接收邮箱' } as const

export const isOneLine = (title: string): boolean => !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(title)
export const ONE_LINE = '不能换行，也不能有看不见的字符'
export const TAX_NUMBER = /^[0-9A-Z]{15,20}$/i
export const TAX_NUMBER_FORM = '应为 15 到 20 位数字或字母'

/** Only companies have one; whoever changed to a person may have left one behind that is no longer shown. */
export const taxNumberOf = ({ buyer, taxNumber }: InvoiceWish): string =>
  buyer === 'company' ? taxNumber : ''

/** What is missing or wrong in a wish, as it is said to whoever fills it in; undefined where nothing is. */
export function faultOfWish(wish: InvoiceWish): string | undefined {
  const { title, taxNumber, email } = WISH_NAMES
  if (wish.title.trim() === '') return `请填写${title}`
  if (!isOneLine(wish.title.trim())) return `${title}${ONE_LINE}`
  const number = taxNumberOf(wish).trim()
  if (wish.buyer === 'company' && number === '') return `请填写${taxNumber}`
  if (number !== '' && !TAX_NUMBER.test(number)) return `${taxNumber}${TAX_NUMBER_FORM}`
  if (wish.email.trim() === '') return `请填写${email}`
  return isMailAddress(wish.email.trim()) ? undefined : `${email}的地址不正确`
}
