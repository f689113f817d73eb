export const WECHAT_PROBLEM_PATH = '/sign-in/wechat'

/** Refusals that signing in with WeChat may end with in a browser's window. */
export const WECHAT_PROBLEMS = [
  'wechat_sign_in_unknown',
  'wechat_state_unknown',
  'wechat_cancelled',
  'wechat_code_refused',
  'wechat_unavailable',
  'ticket_spent',
  'account_banned',
] as const
export type WechatProblemCode = (typeof WECHAT_PROBLEMS)[number]
