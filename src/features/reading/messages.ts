import type { Messages } from '#platform/messages.ts'
import { MOST_AWAITED, MOST_COLLECTED } from './limits.ts'

export const readingMessages: Messages = {
  collection_full: `最多收藏 ${MOST_COLLECTED} 篇，请先取消一些`,
  answer_is_there: '这个问题已经有了回答，刷新页面即可阅读',
  too_many_awaited: `最多同时等待 ${MOST_AWAITED} 个问题的回答，请先取消一些`,
}
