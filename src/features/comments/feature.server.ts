import { commentMerge } from './comment-merge.server.ts'
import { addComment } from './add-comment.server.ts'
import { commentCalls } from './calls.server.ts'
import { commentKind } from './comment-kind.server.ts'
import { forgetCommenter } from './forget-commenter.server.ts'
import { recentComments } from './recent-comments.server.ts'
import { ownCommentPlaces } from './own-comment-list.server.ts'
import { myCommentsPage } from './pages/my-comments.page.server.tsx'
import { readOwnCommentData } from './own-comments.server.ts'
import { commentExport, listComments } from './list-comments.server.ts'
import { takeCommentDown } from './take-comment-down.server.ts'
import { commentDeskCalls } from './admin/comment-desk-calls.server.ts'
import { commentStory } from './story.server.ts'
import { feature } from '../feature.ts'
import { commentOnMine, replyToMe } from './message-kinds.ts'
import { commentMessages } from './messages.ts'
import { commentLimits } from './rate-limits.ts'
import * as tables from './tables.server.ts'

export const comments = feature({
  name: 'comments',
  tables,
  pages: [myCommentsPage],
  limits: commentLimits,
  messages: commentMessages,
  messageKinds: [commentOnMine, replyToMe],
  calls: commentCalls,
  staffCalls: commentDeskCalls,
  moderates: { comment: commentKind },
  ownPlaces: ownCommentPlaces,
  recentPosts: recentComments,
  exports: [commentExport],
  staffVerbs: {
    addComment: { permission: 'comments.import', run: addComment },
    listComments: { permission: 'moderation.decide', run: listComments },
    takeCommentDown: { permission: 'moderation.decide', run: takeCommentDown },
  },
  story: [commentStory],
  person: { export: readOwnCommentData, forget: forgetCommenter, merges: commentMerge },
})
