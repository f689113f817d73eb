import { messageKind } from '#features/notifications/message-kind.ts'
import { oneLine } from '#features/notifications/one-line.ts'
import { short } from '#features/notifications/wording.ts'

/** What readers are told of that the office did to their accounts. */

export const accountBanned = messageKind<{ reason: string }>({
  kind: 'account_banned',
  name: '账号停用',
  type: 'system',
  isFixed: true,
  sms: { parameters: ({ reason }) => ({ reason: short(reason) }) },
  write: ({ reason }) => ({
    title: '您的账号已停用',
    text: `原因：${oneLine(reason, 200)}。停用期间不能登录；已付款的订单仍可联系客服处理。如有疑问请联系客服。`,
  }),
})

export const accountRestored = messageKind<Record<never, never>>({
  kind: 'account_restored',
  name: '账号恢复',
  type: 'system',
  isFixed: true,
  write: () => ({ title: '您的账号已恢复', text: '您可以重新登录，账号里的内容都还在。' }),
})

export const closingRegistered = messageKind<{ lastDay: string }>({
  kind: 'account_closing',
  name: '注销登记',
  type: 'system',
  isFixed: true,
  write: ({ lastDay }) => ({
    title: '已为您登记注销账号',
    text: `客服按您的要求登记了注销。${lastDay} 之前可以在“我的账号”里撤回；之后账号与个人资料会被抹去，不能恢复。如果不是您本人要求的，请立即撤回并联系客服。`,
  }),
})
