import type { Messages } from '#platform/messages.ts'
import { LONGEST_REASON } from './decision-reason.ts'

export const moderationMessages: Messages = {
  text_forbidden: '内容含有不允许发布的信息（{category}），请修改后再发',
  picture_forbidden: '图片含有不允许发布的信息（{category}），请更换后再发',
  posting_banned: '您已被禁止发言，原因：{reason}如有疑问请联系客服',
  posting_banned_until: '您已被禁言至 {until}，原因：{reason}如有疑问请联系客服',
  review_not_found: '没有编号为 {id} 的审核事项',
  already_decided: '编号 {id} 已经处理过了',
  review_gone: '编号 {id} 已经不用审核：已经删除，或换成了别的；换成的另排在队列里',
  nothing_to_hide: '没有可以撤下的发言',
  review_not_decided: '编号 {id} 还没有审过，或作者已经撤回',
  review_not_reopenable: '编号 {id} 不能重新审核：作者已经删除，或这种内容要在原处处理',
  review_waits_already: '编号 {id} 的内容已经在审核队列里',
  decision_reason_missing: `请写明原因（最多 ${LONGEST_REASON} 字）`,
  kind_unknown: '没有“{kind}”这种内容',
  user_unknown: '没有编号为 {id} 的用户',
  ban_end_past: '禁言的截止时间已经过去',
  not_banned: '编号 {id} 的用户没有被禁言',
  already_reported: '您已经举报过，我们会尽快处理',
  own_not_reported: '不能举报自己的内容，可以直接删除',
  reports_of_day_used: '24 小时内最多举报 {points} 次，请 {wait}后再来',
  word_too_short: '词语“{word}”去掉符号后至少要有两个字',
  unlawful_words_hold: '违法有害类的词只能待审（hold）：命中的内容一律交人审理，不告诉作者是哪个词',
  word_unknown: '词表里没有“{word}”',
}
