import type { Messages } from '../messages.ts'

export const wechatMessages: Messages = {
  wechat_code_refused: '微信登录没有完成或已过期，请再试一次',
  wechat_unavailable: '微信暂时没有回应，请稍后再试',
}
