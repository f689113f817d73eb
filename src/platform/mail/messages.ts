import type { Messages } from '../messages.ts'

export const mailMessages: Messages = {
  mail_unavailable: '邮件暂时无法发送，请稍后再试，或改用手机号',
  mail_address_malformed: '邮箱地址格式不正确',
  mail_subject_malformed: '邮件标题应为 1 到 200 个字，且不能换行',
}
