import type { Messages } from '../messages.ts'

export const smsMessages: Messages = {
  sms_unavailable: '短信暂时无法发送，请稍后再试，或改用邮箱',
  sms_number_refused: '无法向这个号码发送短信，请检查手机号',
}
