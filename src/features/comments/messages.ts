import type { Messages } from '#platform/messages.ts'
import { COMMENT_FAULTS } from './comment-text.ts'

export const commentMessages: Messages = {
  ...COMMENT_FAULTS,
  commented_recently: '您发得太快了，请 {seconds} 秒后再试',
  comments_of_day_used: '24 小时内最多发表 {points} 条评论，请 {wait}后再来',
  comment_repeated: '您已经发表过同样的评论',
  comment_members_only: '这是会员内容，开通会员后可以参与评论',
  comment_not_found: '这条评论不存在或已删除',
  comment_not_yours: '只能删除自己的评论',
  comment_elsewhere: '要回复的评论不在这篇内容下',
  comment_gone: '要回复的评论已删除',
  reply_to_reply: '只能回复评论，不能回复别人的回复',
  thread_full: '这条评论的回复已满，请另发一条评论',
}
