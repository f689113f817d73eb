/** What readers call the ways to sign in. */
export const CHANNEL_NAMES = { phone: '手机号', email: '邮箱', wechat: '微信' }
