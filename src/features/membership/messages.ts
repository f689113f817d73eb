import { LONGEST_NAME, SHORTEST_NAME } from '#features/accounts/limits.ts'
import type { Messages } from '#platform/messages.ts'

export const membershipMessages: Messages = {
  membership_of_somebody_else: '只能查询自己的会员信息',
  membership_end_too_early: '到期日要晚于现有会员的到期日，也不能是过去的日子',
  membership_end_too_late: '从今天起最多五年，请核对到期日',
  import_reader_contact: '手机号或邮箱至少要有一个，而且写得对：“{written}”不是',
  import_reader_two: '手机号和邮箱属于两个不同的账号（{ids}），请先合并，或分成两行',
  import_reader_other: '编号 {id} 是另一个账号，有自己的手机号或邮箱',
  import_reader_closed: '编号 {id} 的账号已经注销',
  import_reader_replaced: '这个手机号或邮箱几天前刚从一个账号上换下来，原来的主人还可以取回',
  import_reader_name: `“{name}”不能作为名字：${SHORTEST_NAME} 至 ${LONGEST_NAME} 个字，没有看不见的字符`,
  membership_not_endable: '这一段会员不能提前结束：已经到期，或是付款买的，要到订单里退款',
}
