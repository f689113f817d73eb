import { messageKind } from '#features/notifications/message-kind.ts'
import { named, quoted, who } from '#features/notifications/wording.ts'

/** What people are told of comments; `title` is that of the topic. */

export const commentOnMine = messageKind<{ title: string; commenter: string; content: string }>({
  kind: 'comment_on_mine',
  name: '评论我的内容',
  type: 'answer',
  write: ({ title, commenter, content }) => ({
    title: `${who(commenter)}评论了您的${named(title)}`,
    text: quoted(content),
  }),
})

export const replyToMe = messageKind<{ title: string; replier: string; content: string }>({
  kind: 'reply_to_me',
  name: '回复我的评论',
  type: 'answer',
  write: ({ title, replier, content }) => ({
    title: `${who(replier)}在${named(title)}回复了您`,
    text: quoted(content),
  }),
})
