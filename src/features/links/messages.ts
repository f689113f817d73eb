import type { Messages } from '#platform/messages.ts'

export const linkMessages: Messages = {
  link_unknown: '这个链接已经不在任何文章里了',
}
