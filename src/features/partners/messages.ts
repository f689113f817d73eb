import type { Messages } from '#platform/messages.ts'

export const partnerMessages: Messages = {
  company_address_unsafe: '企业网址应为 http:// 或 https:// 地址，或不带协议的域名',
}
