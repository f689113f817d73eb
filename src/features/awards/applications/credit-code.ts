/** GB 32100-2015: seventeen signs and a check digit, without the letters that look like figures. */

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** A number without the blanks with which print parts it, in capitals. */
export const plainCreditCode = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

/** Whether it is the number (统一社会信用代码) of a company in China. */
export function isCreditCode(code: string): boolean {
  if (!/^[0-9A-HJ-NP-RTUWXY]{18}$/.test(code)) return false
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * SIGNS.indexOf(code.charAt(index)), 0)
  return SIGNS.charAt((31 - (sum % 31)) % 31) === code.charAt(17)
}
