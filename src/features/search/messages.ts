import type { Messages } from '#platform/messages.ts'

export const searchMessages: Messages = {
  too_many_searches: '搜索太频繁了，请 {wait}后再试',
}
