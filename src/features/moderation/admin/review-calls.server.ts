import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { imagePass } from '#platform/images/held-images.server.ts'
import { PlaceInList } from '#platform/database/place-in-list.server.ts'
import { imageAddress } from '#platform/images/image-address.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { banFromPosting, liftPostingBan } from '../ban-from-posting.server.ts'
import { sayReason, type ReviewView } from '../contract.ts'
import { approveReview, pageOf, rejectReview, type ModerationHandlers } from '../decide-review.server.ts'
import { BanView, listBans } from '../list-bans.server.ts'
import { hideAllOf } from '../hide-all.server.ts'
import { listDecided, reopenReview } from '../reopen-review.server.ts'
import { listReviews } from '../review-queries.server.ts'

const group = '审核'
const permission = 'moderation.decide'
const done = z.object({ json: z.object({}) })
const id = z.number().int().positive()
const reason = z.string().max(1000)

const WaitingReview = z.object({
  id: z.number(),
  /** 评论, as its author reads it. */
  what: z.string(),
  person: z.object({ id: z.number(), name: z.string() }),
  texts: z.array(z.string()),
  /** With addresses that show them to whoever decides, for a day. */
  pictures: z.array(z.object({ id: z.string(), address: z.string() })),
  /** Missing where it has no page. */
  link: z.string().optional(),
  reasons: z.array(z.string()),
  at: z.string(),
})
export type WaitingReview = z.infer<typeof WaitingReview>

const DecidedReview = z.object({
  id: z.number(),
  what: z.string(),
  person: z.object({ id: z.number(), name: z.string() }),
  texts: z.array(z.string()),
  /** Missing where it has no page. */
  link: z.string().optional(),
  isApproved: z.boolean(),
  by: z.string(),
  reason: z.string(),
  at: z.string(),
  place: z.string(),
  canReopen: z.boolean(),
})
export type DecidedReview = z.infer<typeof DecidedReview>

const AT_ONCE = 50

interface Known {
  readonly moderated: ModerationHandlers
}

async function viewOf(
  context: Context,
  moderated: ModerationHandlers,
  { id: number, thing, person, texts, pictures, link, reasons, createdAt }: ReviewView,
): Promise<WaitingReview> {
  const until = new Date(context.now.getTime() + DAY_MS)
  return {
    id: number,
    what: moderated[thing.kind]?.name ?? thing.kind,
    person,
    texts: [...texts],
    pictures: await Promise.all(
      pictures.map(async (picture) => ({
        id: picture,
        address: `${imageAddress(picture, 960)}&pass=${await imagePass(context, { id: picture, until })}`,
      })),
    ),
    link: pageOf(moderated, { kind: thing.kind, link, isApproved: false }),
    reasons: reasons.map(sayReason),
    at: shanghaiIso(createdAt),
  }
}

/** The queue of what readers posted and what was reported, and who may not post (C-70). */
export const reviewCalls = ({ moderated }: Known) =>
  [
    staffCall({
      method: 'GET',
      path: '/admin/api/reviews',
      permission,
      summary: '等人看的发言与举报，最早的在前，每次 50 项',
      group,
      requirement: 'C-70',
      input: z.object({
        after: z.coerce.number().int().min(0).default(0).describe('接着这一项往下'),
        kind: z.string().max(30).optional().describe('只看这一种'),
      }),
      output: z.object({
        json: z.object({
          reviews: z.array(WaitingReview),
          kinds: z.array(z.object({ kind: z.string(), name: z.string() })),
        }),
      }),
      example: { after: 0 },
      async run(context, input) {
        const found = await listReviews(context, { ...input, limit: AT_ONCE })
        const reviews = []
        for (const review of found) reviews.push(await viewOf(context, moderated, review))
        const kinds = Object.entries(moderated).map(([kind, { name }]) => ({ kind, name }))
        return { json: { reviews, kinds } }
      },
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/reviews/decided',
      permission,
      summary: '审过的，最近的在前，每次 50 项',
      group,
      requirement: 'C-70',
      input: z.object({ before: PlaceInList.optional().describe('接着这个位置往下') }),
      output: z.object({ json: z.array(DecidedReview) }),
      example: {},
      run: async (context, input) => ({ json: await listDecided(context, input, moderated) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/reviews/hide-all',
      permission,
      summary: '撤下一个人的全部评论，原因告诉本人一次',
      group,
      requirement: 'C-70',
      input: z.object({ personId: id, reason }),
      output: z.object({ json: z.object({ hidden: z.number() }) }),
      example: { personId: 1, reason: '屡次发布广告' },
      run: async (context, input) => ({ json: { hidden: await hideAllOf(context, input, moderated) } }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/reviews/reopen',
      permission,
      summary: '把审过的一项放回队列',
      group,
      requirement: 'C-70',
      input: z.object({ id, reason }),
      output: done,
      example: { id: 1, reason: '判错了' },
      async run(context, input) {
        await reopenReview(context, { reviewId: input.id, reason: input.reason }, moderated)
        return { json: {} }
      },
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/reviews/approve',
      permission,
      summary: '放行一项；被举报的则保留',
      group,
      input: z.object({ id }),
      output: done,
      example: { id: 1 },
      async run(context, input) {
        await approveReview(context, { reviewId: input.id }, moderated)
        return { json: {} }
      },
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/reviews/reject',
      permission,
      summary: '不放行或撤下一项，原因告诉作者',
      group,
      input: z.object({ id, reason }),
      output: done,
      example: { id: 1, reason: '含有广告' },
      async run(context, input) {
        await rejectReview(context, { reviewId: input.id, reason: input.reason }, moderated)
        return { json: {} }
      },
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/bans',
      permission,
      summary: '正在禁言的人',
      group,
      input: z.object({}),
      output: z.object({ json: z.array(BanView) }),
      example: {},
      run: async (context) => ({ json: await listBans(context) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/bans/save',
      permission,
      summary: '禁言一个人若干天，或永久',
      group,
      input: z.object({
        personId: id,
        days: z.number().int().min(1).max(3650).optional().describe('不写就是永久'),
        reason,
      }),
      output: done,
      example: { personId: 1, days: 7, reason: '屡次发广告' },
      async run(context, { personId, days, reason: why }) {
        const until = days === undefined ? undefined : new Date(context.now.getTime() + days * DAY_MS)
        await banFromPosting(context, { personId, until, reason: why })
        return { json: {} }
      },
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/bans/lift',
      permission,
      summary: '解除一个人的禁言',
      group,
      input: z.object({ personId: id }),
      output: done,
      example: { personId: 1 },
      async run(context, { personId }) {
        await liftPostingBan(context, { personId })
        return { json: {} }
      },
    }),
  ] as const
