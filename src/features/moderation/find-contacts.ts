import { normalForm } from '#platform/text/normal-form.ts'
import { gapsOf } from './word-matcher.ts'
import type { Letters } from './letters.ts'

/** Names of messengers as they are written, and disguised; then the few words people put before a number. */
const MESSENGER =
  /(?:微信|威信|维信|v信|(?<![a-z0-9])(?:vx|wx|weixin|wechat|qq|telegram)|扣扣|企鹅|飞机号)(?:[号群是为请加我的搜联系或同]{0,6})(?:\d{5,12}|[a-z][a-z0-9]{5,19})(?![a-z0-9])/
const DIGIT = '0-9一二三四五六七八九幺壹贰叁肆伍陆柒捌玖'
const DIGIT_RUN = new RegExp(`[${DIGIT}]{11,}`, 'g')
const CHINESE_DIGITS = '一二三四五六七八九壹贰叁肆伍陆柒捌玖幺'
const MOBILE = /^(?:86)?1[3-9]\d{9}$/
/** A number is written in up to four groups, or with something after every digit; a list of values is neither. */
const GROUPS = 3
const EVERY_DIGIT = 9

const ADDRESS =
  /https?:\/\/|(?<![a-z0-9])www\.[a-z0-9]|(?<![a-z0-9@.-])(?:[a-z0-9-]{2,}\.)+(?:com|cn|net|org|top|xyz|vip|cc|shop|site|club|info|app|link|ru|tk)(?![a-z0-9-])/
/** Enough of an address to know it; with its whole beginning the search would take the square of a long word. */
const MAIL = /[\w.+-]@[\w-]+\.[\w-]/

/** Whether somebody says how to be reached elsewhere: a messenger's number, a mobile number or a mail address. */
export function hasContact(original: string, letters: Letters): boolean {
  return MESSENGER.test(letters.text) || hasMobile(letters) || MAIL.test(normalForm(original, 'NFKC'))
}

/** Whether somebody leads away from the portal by an address of the web. */
export function hasLink(original: string): boolean {
  // Browsers take the Chinese full stop for the dot of a domain.
  return ADDRESS.test(normalForm(original, 'NFKC').toLowerCase().replaceAll('。', '.'))
}

function hasMobile(letters: Letters): boolean {
  return [...letters.text.matchAll(DIGIT_RUN)].some(({ 0: run, index }) => {
    if (!MOBILE.test([...run].map(arabic).join(''))) return false
    const gaps = gapsOf(letters, index, index + run.length).length
    return gaps <= GROUPS || gaps >= EVERY_DIGIT
  })
}

function arabic(digit: string): string {
  const place = CHINESE_DIGITS.indexOf(digit)
  if (place === -1) return digit
  return digit === '幺' ? '1' : String((place % 9) + 1)
}
