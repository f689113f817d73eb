import type { Messages } from '#platform/messages.ts'

export const membershipMessages: Messages = {
  membership_of_somebody_else: '只能查询自己的会员信息',
  membership_end_too_early: '到期日要晚于现有会员的到期日，也不能是过去的日子',
  membership_end_too_late: '从今天起最多五年，请核对到期日',
  membership_not_endable: '这一段会员不能提前结束：已经到期，或是付款买的，要到订单里退款',
}
