import type { Messages } from '#platform/messages.ts'

export const staffMessages: Messages = {
  permission_missing: '您没有“{permission}”的权限',
  staff_page_foreign: '这个操作不是从后台页面发出的，已经拒绝',
  staff_address_refused: '您所在的网络不能进入后台，请联系管理员',
  staff_sign_in_required: '请先登录后台',
  second_factor_needed: '请先完成第二步验证',
  staff_locked: '太久没有操作，屏幕已锁定，请解锁后继续',
  staff_proof_needed: '这一步要再次确认是您本人，请重新完成第二步验证',
  staff_account_malformed: '请输入手机号或邮箱',
  invitation_needed: '您还没有设置第二步验证，请打开邀请链接登录；没有链接请联系管理员',
  invitation_over: '邀请链接已失效，请联系管理员重新发送',
  second_factor_tries_used: '第二步验证输错次数过多，请 {wait}后再试',
  failed_sign_in_told: '刚刚已经提醒过，{wait}后再提醒',
  staff_name_taken_badly: '姓名应为 2 到 20 个看得见的字',
  staff_channel_taken: '这个手机号或邮箱已经属于员工 {id}',
  staff_role_missing: '请至少分配一个角色',
}
