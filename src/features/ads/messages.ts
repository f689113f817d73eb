import type { Messages } from '#platform/messages.ts'

export const adMessages: Messages = {
  ad_not_found: '这条广告不存在',
  may_not_manage_ads: '您没有管理广告的权限',
  ad_target_unsafe: '广告链接应以 http:// 或 https:// 开头',
}
