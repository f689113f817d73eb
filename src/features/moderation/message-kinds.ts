import { messageKind } from '#features/notifications/message-kind.ts'
import { oneLine } from '#features/notifications/one-line.ts'
import { quoted, sentence, short } from '#features/notifications/wording.ts'

/** What the authors of what was posted are told; `what` they call it: 评论. */

/** By its words, or by what it is called when it has none. */
const posted = (what: string, content: string) => (content === '' ? `您的${what}` : quoted(content))

export const contentApproved = messageKind<{
  what: string
  content: string
  /** How it goes on; undefined: it is public. */
  sequel: string | undefined
}>({
  kind: 'content_approved',
  name: '审核通过',
  type: 'system',
  write: ({ what, content, sequel }) => ({
    title: `您的${what}已通过审核`,
    text: `${posted(what, content)}${sequel ?? '已经公开显示。'}`,
  }),
})

export const contentRejected = messageKind<{
  what: string
  content: string
  reason: string
  /** Whether readers saw it until now. */
  wasSeen: boolean
}>({
  kind: 'content_rejected',
  name: '审核未通过',
  type: 'system',
  write: ({ what, content, reason, wasSeen }) => ({
    title: `您的${what}${wasSeen ? '已撤下' : '未通过审核'}`,
    text: `${posted(what, content)}${wasSeen ? '不再' : '没有'}公开显示，原因：${sentence(oneLine(reason, 200) || '不符合社区规范')}`,
  }),
})

/** `until` as a person reads it; empty: for good. */
export const postingBanned = messageKind<{ reason: string; until: string }>({
  kind: 'posting_banned',
  name: '发言限制',
  type: 'system',
  isFixed: true,
  sms: { parameters: ({ reason }) => ({ reason: short(reason) }) },
  write: ({ reason, until }) => ({
    title: until === '' ? '您不能再发表内容' : '您暂时不能发表内容',
    text: `原因：${sentence(oneLine(reason, 200) || '违反用户协议')}${until === '' ? '' : `${until} 起恢复。`}如有疑问请联系客服。`,
  }),
})
