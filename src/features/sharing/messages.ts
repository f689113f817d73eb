import type { Messages } from '#platform/messages.ts'

export const sharingMessages: Messages = {
  wechat_not_configured: '本站没有开通微信分享',
  short_link_foreign: '请填本站一个页面的地址，如 /topic/10001',
  share_address_foreign: '只能为本站的页面生成分享签名',
}
