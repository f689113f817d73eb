import type { Messages } from '../messages.ts'

/** What a browser is told that has to answer first; it does so by itself. */
export const CAPTCHA_NEEDED = '请先完成安全验证'

export const captchaMessages: Messages = {
  captcha_needed: CAPTCHA_NEEDED,
  captcha_wrong: '安全验证没有通过，请再试一次',
  captcha_expired: '安全验证已过期，请再试一次',
  captcha_used: '安全验证已经用过，请再试一次',
}

/** What is said in a browser that cannot do the work. */
export const CAPTCHA_UNSOLVABLE = '无法完成安全验证，请用 https 地址打开本站，或换一个浏览器'
