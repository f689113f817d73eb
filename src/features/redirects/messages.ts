import type { Messages } from '#platform/messages.ts'

export const redirectMessages: Messages = {
  redirect_unknown: '这条跳转已经不在了',
  redirects_too_many: '最多 {most} 条跳转，请先删去没有人用的',
}
