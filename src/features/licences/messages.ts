import type { Messages } from '#platform/messages.ts'

export const licenceMessages: Messages = {
  licence_not_sold: '这个版本现在不能在线购买，请刷新页面，或联系客服',
  licence_full: '“{company}”买的席位现在都有人用，请找公司的管理人',
  licence_no_seat: '没有空的席位了：收回领取不满 {days} 天的席位，要等满 {days} 天才能给别人',
  licence_unknown: '没有这份企业授权，或已经退款',
  licence_lines_wrong: '这几行里没有手机号或邮箱，或看不出是谁的，请一行写一位：{lines}',
  licence_lines_missing: '请写上同事的手机号或邮箱，一行一位',
  licence_list_full: '名单最多 {most} 人，请先移出不用的',
  licence_domain_not_own: '只能放行您自己验证过的企业邮箱的域名，公共邮箱不行',
  licence_reader_gone: '这个席位刚刚变过，请刷新',
  licence_manager_unknown: '没有“{reader}”这个账号，或已经注销；请他先用这个手机号或邮箱登录一次',
  licence_changes_of_day_used: '一天最多改 {points} 次，请 {wait}后再试',
}
