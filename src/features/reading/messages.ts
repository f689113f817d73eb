import type { Messages } from '#platform/messages.ts'
import { MOST_COLLECTED } from './limits.ts'

export const readingMessages: Messages = {
  collection_full: `最多收藏 ${MOST_COLLECTED} 篇，请先取消一些`,
}
