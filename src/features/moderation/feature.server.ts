import { moderationMerge } from './moderation-merge.server.ts'
import { eq } from 'drizzle-orm'
import { waitingRows } from '#platform/database/waiting-rows.server.ts'
import { banStory, reviewStory } from './story.server.ts'
import { feature } from '../feature.ts'
import { banFromPosting, liftPostingBan } from './ban-from-posting.server.ts'
import { reviewBulkActs } from './bulk-acts.server.ts'
import { reviewCalls } from './admin/review-calls.server.ts'
import { wordCalls } from './admin/word-calls.server.ts'
import { banExport, listBans } from './list-bans.server.ts'
import { tryWord } from './try-word.server.ts'
import { wordImporter } from './import-words.server.ts'
import { listWords, removeWord, saveWord, wordExport } from './word-list.server.ts'
import { listReviews } from './review-queries.server.ts'
import { hideAllOf } from './hide-all.server.ts'
import { listDecided, reopenReview } from './reopen-review.server.ts'
import { approveReview, rejectReview } from './decide-review.server.ts'
import { contentApproved, contentRejected, postingBanned } from './message-kinds.ts'
import { reviewExports } from './export-reviews.server.ts'
import { forgetOldReviews } from './forget-old-reviews.server.ts'
import { moderationMessages } from './messages.ts'
import { forgetPoster, readOwnModeration } from './own-moderation.server.ts'
import { reportsOfPerson } from './rate-limits.ts'
import * as tables from './tables.server.ts'

export const moderation = feature({
  name: 'moderation',
  tables,
  jobs: [{ name: 'forget-old-reviews', schedule: '57 4 * * *', run: forgetOldReviews }],
  staffCalls: (wired) => [...reviewCalls(wired), ...wordCalls(wired)],
  limits: [reportsOfPerson],
  messages: moderationMessages,
  messageKinds: [contentApproved, contentRejected, postingBanned],
  gauges: [
    {
      name: 'portal_reviews_waiting',
      help: 'What readers posted and staff must decide on',
      read: ({ db }) => db.$count(tables.moderationReviews, eq(tables.moderationReviews.state, 'waiting')),
    },
  ],
  duties: [
    {
      name: 'reviews',
      title: '待审核的发言与举报',
      permission: 'moderation.decide',
      at: { address: '/reviews' },
      count: ({ db }) =>
        waitingRows(db, {
          table: tables.moderationReviews,
          at: tables.moderationReviews.createdAt,
          where: eq(tables.moderationReviews.state, 'waiting'),
        }),
    },
  ],
  staffVerbs: {
    approveReview: { permission: 'moderation.decide', run: approveReview },
    banFromPosting: { permission: 'moderation.decide', run: banFromPosting },
    liftPostingBan: { permission: 'moderation.decide', run: liftPostingBan },
    listBans: { permission: 'moderation.decide', run: listBans },
    hideAllOf: { permission: 'moderation.decide', run: hideAllOf },
    listDecided: { permission: 'moderation.decide', run: listDecided },
    reopenReview: { permission: 'moderation.decide', run: reopenReview },
    listReviews: { permission: 'moderation.decide', run: listReviews },
    listWords: { permission: 'moderation.decide', run: listWords },
    rejectReview: { permission: 'moderation.decide', run: rejectReview },
    removeWord: { permission: 'moderation.decide', run: removeWord },
    tryWord: { permission: 'moderation.decide', run: tryWord },
    saveWord: { permission: 'moderation.decide', run: saveWord },
  },
  bulkActs: reviewBulkActs,
  importers: [wordImporter],
  exports: (wired) => [...reviewExports(wired), banExport, wordExport],
  story: ({ moderated }) => [banStory, reviewStory(moderated)],
  person: { export: readOwnModeration, forget: forgetPoster, merges: moderationMerge },
})
