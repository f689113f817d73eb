import type { Messages } from '#platform/messages.ts'

export const announcementMessages: Messages = {
  announcement_unknown: '没有这份公告',
  announcement_changed: '公告刚被改过，请重新打开再改',
  announcement_state: '公告已是“{state}”，不能这样做',
  announcement_leads_nowhere: '公告的去处已经撤下：请先恢复那一页，或停止后另写一份',
  announcement_nobody: '没有收得到的人',
  announcement_moment: '发送的时间应在现在之后、一年之内',
  announcement_second_needed: '要发给 {count} 人，请另一位有权限的同事确认',
  announcement_no_mail: '您的员工账号没有邮箱，收不到试发的邮件',
}
