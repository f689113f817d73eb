import { addComment } from './add-comment.server.ts'
import { commentCalls } from './calls.server.ts'
import { commentKind } from './comment-kind.server.ts'
import { forgetCommenter } from './forget-commenter.server.ts'
import { forgetPaces } from './pace.server.ts'
import { readOwnCommentData } from './own-comments.server.ts'
import { feature } from '../feature.ts'
import { commentOnMine, replyToMe } from './message-kinds.ts'
import { commentMessages } from './messages.ts'
import * as tables from './tables.server.ts'

export const comments = feature({
  name: 'comments',
  tables,
  jobs: [{ name: 'forget-comment-paces', schedule: '33 4 * * *', run: forgetPaces }],
  messages: commentMessages,
  messageKinds: [commentOnMine, replyToMe],
  calls: commentCalls,
  moderates: { comment: commentKind },
  staffVerbs: {
    addComment: { permission: 'comments.import', run: addComment },
  },
  person: { export: readOwnCommentData, forget: forgetCommenter },
})
