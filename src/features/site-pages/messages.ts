import type { Messages } from '#platform/messages.ts'

/** Also what the dialog of a payment knows by that it has to ask. */
export const CONSENT_NEEDED = '用户协议或隐私政策有重大变更，请阅读并同意后继续'

export const sitePageMessages: Messages = {
  consent_needed: CONSENT_NEEDED,
  site_page_unknown: '没有这个页面',
  site_page_quote_unknown: '正文大括号里的“{quote}”不是可以引用的事实，请改成可以引用的，或去掉大括号',
  site_page_version_unknown: '这一页没有这个版本',
}
