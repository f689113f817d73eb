import { normalForm } from '#platform/text/normal-form.ts'
import { gapsOf } from './word-matcher.ts'
import type { Letters } from './letters.ts'

const DIGIT = '0-9一二三四五六七八九幺壹贰叁肆伍陆柒捌玖'
const CHINESE_DIGITS = '一二三四五六七八九壹贰叁肆伍陆柒捌玖幺'
/** Names of messengers as they are written, and disguised. */
const MESSENGER =
  /[微威维薇徽][信心]|v信|扣扣|企鹅|飞机号|(?<![a-z0-9])(?:vx|wx|weixin|wechat|qq|q[裙群]|telegram)/g
/** What follows the name: the few words people put before a number, and the number. */
const ACCOUNT = new RegExp(
  `^[号群裙是为请加我的搜联系或同]{0,6}(?:[${DIGIT}]{5,12}|[a-z][a-z0-9]{5,19})(?![a-z0-9])`,
)
const LONGEST_ACCOUNT = 40
/** Two letters that are a messenger where an account follows their colon. `Tg` is the temperature of a glass. */
const TELEGRAM = /(?:^|[^A-Za-z0-9])(?:TG|tg)\s?:\s?@?[A-Za-z]\w{4}\w*(?:\s?$|[^\w\s]|\s[^A-Za-z])/
/** One letter that is a messenger after a plus. `+V` alone is a supply. */
const PLUS_LETTER = /(?:➕\s?[VvQqWw][Xx]?\s?:?|[+加]\s?[VvQq]\s?:)\s?(?:[A-Za-z][\w-]{2}|\d{6})/
const DIGIT_RUN = new RegExp(`[${DIGIT}]{11,}`, 'g')
const SPELT = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const SPELT_DIGIT = /zero|one|two|three|four|five|six|seven|eight|nine/g
/** What stands for the spelt ones in a text that is all small letters. */
const MARKS = 'ABCDEFGHIJ'
const SPELT_RUN = new RegExp(`[${MARKS}${DIGIT}]{11,}`, 'g')
/** So many words among digits are no chance: `stone`, `zone` and `phone` end in one. */
const FEWEST_SPELT = 3
const MOBILE_BEGINS = /^(?:86)?1[3-9]/
const MOBILE = /^(?:86)?1[3-9]\d{9}$/
/** A number is written in up to four groups, or with something after every digit; a list of values is neither. */
const GROUPS = 3
const EVERY_DIGIT = 9

/** Of one letter are messengers and what shortens addresses, which a path follows. */
const ADDRESS = /https?:\/\/|(?<![a-z0-9])(?:www\.[a-z0-9]|t\.(?:me|cn|co)\/)/
/** Words with dots between them, not those of a mail address. */
const DOTTED = /(?<![a-z0-9@.-])[a-z0-9-]+(?:\.[a-z0-9-]+)+/g
/**
 * Ends of addresses. Not here what English and the trade write after a full stop without a space (`in`, `to`, `us`,
 * `Co.Ltd`), nor the ends of files.
 */
const ENDS = new Set(
  (
    'com cn net org top xyz vip cc shop site club info app link ru tk dev io ai co me tv pro biz online store tech fun ' +
    'icu cloud live wang asia pw ws gg im ly hk tw jp kr sg eu uk de'
  ).split(' '),
)
/** Chinese goes on after a full stop without a space, so nothing Chinese may follow. */
const CHINESE_ADDRESS =
  /[a-z0-9]\.(?:中国|公司|网络|网址|商城|集团|在线|中文网|手机|我爱你)(?!\p{Script=Han})/u
/** A dot in brackets, or in words between Latin letters; a figure before it would be an hour. */
const DISGUISED_DOT =
  /\s?[([{【]\s?(?:[.。点點]|dot)\s?[)\]}】]\s?|(?<=[a-z])(?:\s?[点點]\s?|\sdot\s)(?=[a-z])/g
/** Enough of an address to know it; with its whole beginning the search would take the square of a long word. */
const MAIL = /[\w.+-]@[\w-]+\.[\w-]/
const DISGUISED_MAIL =
  /[\w+-]\s?(?:[([{【]\s?(?:at|@|艾特)\s?[)\]}】]|艾特)\s?[\w-]{1,63}\s?(?:[.点]|[([{【]\s?(?:dot|[.点])\s?[)\]}】])\s?\w/i

/** Nothing of it is shown, so that an address with one within is read like any other. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

const asSeen = (original: string): string => normalForm(original, 'NFKC').replaceAll(UNSEEN, '')

/** Whether somebody says how to be reached elsewhere: a messenger's number, a mobile number or a mail address. */
export function hasContact(original: string, letters: Letters): boolean {
  const written = asSeen(original)
  return (
    hasAccount(letters) ||
    TELEGRAM.test(written) ||
    PLUS_LETTER.test(written) ||
    hasMobile(letters) ||
    hasSpeltNumber(letters) ||
    MAIL.test(written) ||
    DISGUISED_MAIL.test(written)
  )
}

/** Whether somebody leads away from the portal by an address of the web. */
export function hasLink(original: string): boolean {
  const written = asSeen(original).toLowerCase().replaceAll(DISGUISED_DOT, '.')
  // Browsers take the Chinese full stop for the dot of a domain.
  const dotted = written.replaceAll('。', '.')
  return CHINESE_ADDRESS.test(written) || ADDRESS.test(dotted) || hasDomain(dotted)
}

const hasDomain = (text: string) =>
  [...text.matchAll(DOTTED)].some(([run]) => {
    const labels = run.split('.')
    // Of one letter alone are abbreviations and the journals of a DOI.
    return labels.some(
      (label, index) => (labels[index - 1] ?? '').length > 1 && (ENDS.has(label) || label.startsWith('xn--')),
    )
  })

const hasAccount = ({ text }: Letters) =>
  [...text.matchAll(MESSENGER)].some(({ 0: name, index }) => {
    const after = index + name.length
    return ACCOUNT.test(text.slice(after, after + LONGEST_ACCOUNT))
  })

function hasMobile(letters: Letters): boolean {
  return [...letters.text.matchAll(DIGIT_RUN)].some(({ 0: run, index }) => {
    if (!MOBILE.test([...run].map(arabic).join(''))) return false
    const gaps = gapsOf(letters, index, index + run.length).length
    return gaps <= GROUPS || gaps >= EVERY_DIGIT
  })
}

function hasSpeltNumber({ text }: Letters): boolean {
  const marked = text.replaceAll(SPELT_DIGIT, (word) => MARKS.charAt(SPELT.indexOf(word)))
  return [...marked.matchAll(SPELT_RUN)].some(([run]) => {
    const digits = [...run].map((each) => (MARKS.includes(each) ? String(MARKS.indexOf(each)) : arabic(each)))
    const spelt = [...run].filter((each) => MARKS.includes(each))
    return spelt.length >= FEWEST_SPELT && MOBILE_BEGINS.test(digits.join(''))
  })
}

function arabic(digit: string): string {
  const place = CHINESE_DIGITS.indexOf(digit)
  if (place === -1) return digit
  return digit === '幺' ? '1' : String((place % 9) + 1)
}
