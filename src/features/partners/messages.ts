import type { Messages } from '#platform/messages.ts'

export const partnerMessages: Messages = {
  may_not_manage_companies: '您没有管理合作企业的权限',
  company_address_unsafe: '企业网址应为 http:// 或 https:// 地址，或不带协议的域名',
}
