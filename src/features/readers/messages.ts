import type { Messages } from '#platform/messages.ts'

export const readerMessages: Messages = {
  reader_unknown: '没有编号为 {id} 的读者，或账号已经注销',
  account_banned_already: '这个账号已经停用',
  account_not_banned: '这个账号没有停用',
  closing_asked_already: '这个账号已经在等待注销',
  closing_not_asked: '这个账号没有在等待注销',
  merge_same: '两边是同一个账号',
  merge_of_staff: '账号 {id} 用的是同事登录后台的手机或邮箱，不能由后台合并',
  merge_closing: '账号 {id} 正在等待注销，请先撤回注销',
  merge_channel_changed:
    '账号 {id} 在 {days} 天内换过联系方式，可能是被盗的；等这几天过去，原来的主人没有恢复，再合并',
  merge_has_page:
    '账号 {id} 有专家或机构的主页。请反过来，把另一个账号并入它；两个都有的，先请编辑拿掉其中一个的权限',
  merge_answers: '账号 {id} 还有等他回答的提问，请先回答或改派',
  merge_held_twice: '两个账号在同一个活动都有没付完的报名，请等其中一个付完或过期',
  merge_transfers_twice: '两个账号为同样的东西各有一个等对公转账的订单，请先关闭其中一个',
  merge_judges_twice: '两个账号是同一届奖项的评委，请先停用其中一位评委',
  merge_channel_unknown: '要移过来的联系方式已经不在那个账号上，请重新打开',
  merge_channel_missing: '请选要移过来的联系方式',
  merge_channel_last: '账号 {id} 至少要留一个手机号或邮箱；不再用的，请整个合并',
  merge_asked_already: '账号 {id} 的合并已经在等同事确认',
  merge_unknown: '没有这个合并',
  merge_second_needed: '合并账号要两个人：请另一位有权限的同事确认',
  merge_settled: '这个合并已经有结果，请重新打开看看',
}
