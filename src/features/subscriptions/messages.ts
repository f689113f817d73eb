import type { Messages } from '#platform/messages.ts'

export const subscriptionMessages: Messages = {
  issue_not_offered: '现在不能从{quarter}起订，请刷新页面重新选择；更早的各期请联系客服',
  issue_already_yours: '您的订阅已经包括{quarter}，不用再买；在“我的内参”里看',
  issue_bought_as_file: '您已经买过{quarter}的这一份资料，不用再买；在“我的账号”的“我的资料”里打开',
  subscription_unknown: '没有这份订阅，或已经停止',
  subscription_was_bought:
    '这份订阅是买的，要停止请先在订单 {number} 里退款：全部退的随之停止，只退一部分钱的再来这里停止',
  pause_not_offered: '不能从{quarter}起暂停，请刷新页面，从还没有出版的各期里选',
  subscription_not_running: '没有正在订阅的若干期可以暂停',
  subscription_not_paused: '没有暂停的订阅',
  mailbox_unknown: '没有这个邮箱，或已经移除',
  mailbox_twice: '这个邮箱已经在收了',
  mailboxes_full: '最多再加 {most} 个邮箱；要更多的请联系我们',
  issue_not_out: '这一期现在没有发布，或没有选好资料，不能再寄；请先在“季度内参”里核对',
  delivery_unknown: '没有这一期，或还没有送达',
  delivery_leaving: '这一期正在寄出，请稍后再看',
  delivery_without_mailbox: '请先填写收件邮箱',
  subscriber_unknown: '没有编号为 {id} 的读者，或账号已经注销',
  issues_of_day_resent: '一天最多再寄 {points} 次，请 {wait}后再试；也可以在“我的内参”里直接下载',
}
