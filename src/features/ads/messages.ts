import type { Messages } from '#platform/messages.ts'

export const adMessages: Messages = {
  ad_not_found: '这条广告不存在',
  ad_target_unsafe: '广告链接应以 http:// 或 https:// 开头',
  ad_never_shown: '投放的结束应在开始之后（没写开始的，从现在起）',
  ad_placed_nowhere: '“{position}”只在首页，投放的页面请选“所有页面”或“首页”',
  ad_of_another_client:
    '这条广告已为“{client}”展示过，换给别的客户，报表会混在一起：请另建一条；只是改客户的名称，标题与图片先不动',
  ad_report_too_long: '报表最长一年，且开始不能晚于结束',
}
