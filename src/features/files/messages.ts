import type { Messages } from '#platform/messages.ts'

export const fileMessages: Messages = {
  file_not_found: '这份文件不存在或已下线',
  file_receiver_unknown: '没有编号为 {id} 的读者，或账号已经注销',
  file_unknown: '文件“{name}”不存在',
  file_not_permitted: '暂无此文件阅读权限',
  file_needs_member: '暂无此文件{action}权限，开通会员后即可{action}',
  file_needs_member_or_purchase: '暂无此文件{action}权限，开通会员或单独购买（¥{price}）后即可{action}',
  file_needs_purchase: '暂无此文件{action}权限，购买（¥{price}）后即可{action}',
  file_for_attendees:
    '暂无此文件{action}权限，它在资料开放后只对这场活动的参会者开放，请用门票上的手机号或邮箱登录',
  file_for_attendees_or_purchase:
    '暂无此文件{action}权限，这场活动的参会者用门票上的手机号或邮箱登录，或单独购买（¥{price}）后即可{action}',
  file_not_for_account: '暂无此文件{action}权限，它只对指定的手机号或邮箱开放，可以换个账号登录',
  file_already_yours: '您已经可以{action}这份资料，无需购买',
  file_not_sold: '这份资料不单独出售',
  file_has_no_pdf: '这份文件没有可打开的内容',
  file_pages_of_hour_used: '一小时内最多阅读 {points} 页，请 {wait}后再读',
  file_downloads_of_hour_used: '一小时内最多下载 {points} 次，请 {wait}后再试',
  file_list_malformed: '名单中的“{entry}”不是手机号或邮箱',
  file_grant_over: '到期日不能是过去的日子',
  file_grant_opens_nothing: '这份资料现在对谁都不开放{action}，给了也打不开；请先在资料里放开{action}',
  file_grant_gone: '没有这份赠送，或已经收回、到期',
  pdf_missing: '文件内容丢失，请重新上传',
  file_ticket_spent: '这个文件地址已失效，请回到文件页面重新打开',
  pdf_unknown: '没有这份 PDF',
  pdf_not_failed: '这份 PDF 的预览图正在画，或已经画好',
}
