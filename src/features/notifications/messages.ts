import type { Messages } from '#platform/messages.ts'

export const notificationMessages: Messages = {
  message_unknown: '没有这条消息，可能已经删除',
  mail_address_missing: '这个账号没有绑定邮箱，没有地方可发',
  mail_address_refuses: '这个邮箱退信，再发也收不到；请他在“我的账号”里更换邮箱，或重新验证一次',
  setting_unknown: '没有这类消息',
  settings_of_day_used: '24 小时内最多修改 {points} 次消息设置，请 {wait}后再试',
  setting_fixed: '这类消息关系到资金或账号安全，不能关闭',
  unsubscribe_unknown: '退订链接不完整或已失效，请登录后在“消息设置”里修改',
}
