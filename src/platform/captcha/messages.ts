import type { Messages } from '../messages.ts'

export const captchaMessages: Messages = {
  captcha_wrong: '安全验证没有通过，请再试一次',
  captcha_expired: '安全验证已过期，请再试一次',
  captcha_used: '安全验证已经用过，请再试一次',
}

/** What is said in a browser that cannot do the work. */
export const CAPTCHA_UNSOLVABLE = '无法完成安全验证，请用 https 地址打开本站，或换一个浏览器'
