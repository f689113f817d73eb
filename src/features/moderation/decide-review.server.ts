import { and, eq, isNotNull } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { isLeadingNowhere } from '#features/withdrawals/leads-to-withdrawn.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { nameOfActor, recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { contentApproved, contentRejected } from './message-kinds.ts'
import { decisionReason } from './decision-reason.ts'
import { holdForReview, type Posted } from './reviews.server.ts'
import { moderationReviews } from './tables.server.ts'

/** A thing as it was put before whoever decides. */
export interface Seen {
  readonly texts: readonly string[]
  readonly pictures: readonly string[]
}

/** What a decision does with things of one kind; all run in its transaction and do nothing to what is gone. */
export interface ModerationHandler {
  /** What its author reads it called: 评论. */
  readonly name: string
  /**
   * Puts before readers what waited, as it was seen; gives whether it was not there before, and what its author is told of
   * how it goes on where it is not public by that.
   */
  readonly approve: (
    context: Context,
    id: number,
    seen: Seen,
  ) => Promise<boolean | { readonly sequel: string }>
  /** Takes it away, also where readers see it already. */
  readonly reject: (context: Context, id: number, seen: Seen) => Promise<void>
  /** Whether readers see it while it waits: then it is decided on also after its author has left. Missing: never then. */
  readonly isSeen?: (context: Context, id: number, seen: Seen) => Promise<boolean>
  /**
   * Takes away all that a person posted, each kept by `keepTakenAway`, and gives how many; missing where each is decided on
   * its own.
   */
  readonly hideAll?: (context: Context, whose: { personId: number; reason: string }) => Promise<number>
  /**
   * Makes what was decided in this way wait once more, and gives whether there is something to decide on; missing where such
   * a decision cannot be taken back.
   */
  readonly reopen?: Readonly<
    Partial<Record<'approved' | 'rejected', (context: Context, id: number, seen: Seen) => Promise<boolean>>>
  >
  /** Whether its link is a page that is there in any case, or only once it was let through; missing: it has none of its own. */
  readonly hasPage?: 'always' | 'approved'
  /** Where the message to its author leads; missing: to where it stands. */
  readonly leadsTo?: Readonly<Partial<Record<'approved' | 'rejected', (id: number) => string>>>
  /** Where somebody finds all of it that is his or her own, with what became of it; missing where there is no such page. */
  readonly ownList?: string
}

/** By the kinds of things; checking is below the features that post, so they say it in their declarations. */
export type ModerationHandlers = Readonly<Record<string, ModerationHandler>>

/** The page on which whoever decides sees a thing where it stands; undefined where there is none. */
export function pageOf(
  kinds: ModerationHandlers,
  { kind, link, isApproved }: { kind: string; link: string; isApproved: boolean },
): string | undefined {
  const hasPage = kinds[kind]?.hasPage
  return hasPage === 'always' || (hasPage === 'approved' && isApproved) ? link : undefined
}

/**
 * Lets what waits appear, or what was reported stay. Refuses `permission_missing`, `review_not_found`, `already_decided`,
 * `review_gone`, `kind_unknown` (C-70).
 */
export async function approveReview(
  context: Context,
  { reviewId }: { reviewId: number },
  kinds: ModerationHandlers,
): Promise<void> {
  requirePermission(context.actor, 'moderation.decide')
  await decide(context, reviewId, { state: 'approved' }, async (within, review) => {
    const { approve, name, leadsTo } = kindOf(kinds, review.kind)
    const done = await approve(within, review.subjectId, review)
    // What was reported and stays was there all the time.
    if (done === false) return
    const sequel = done === true ? undefined : done.sequel
    await notify(within, contentApproved, {
      personId: review.personId,
      params: { what: name, content: review.texts[0] ?? '', sequel },
      link: leadsTo?.approved?.(review.subjectId) ?? review.link,
      onceKey: `review:${review.id}:approved:${within.now.getTime()}`,
    })
  })
}

/**
 * Keeps away what waits, or takes away what was reported, and tells its author why. Refuses `permission_missing`,
 * `review_not_found`, `already_decided`, `review_gone`, `decision_reason_missing`, `kind_unknown` (C-70).
 */
export async function rejectReview(
  context: Context,
  { reviewId, reason: given }: { reviewId: number; reason: string },
  kinds: ModerationHandlers,
): Promise<void> {
  requirePermission(context.actor, 'moderation.decide')
  const reason = decisionReason(given)
  await decide(context, reviewId, { state: 'rejected', reason }, async (within, review) => {
    const { reject, name, leadsTo, isSeen } = kindOf(kinds, review.kind)
    const wasSeen = (await isSeen?.(within, review.subjectId, review)) ?? false
    await reject(within, review.subjectId, review)
    const link = leadsTo?.rejected?.(review.subjectId) ?? review.link
    await notify(within, contentRejected, {
      personId: review.personId,
      params: { what: name, content: review.texts[0] ?? '', reason, wasSeen },
      // Below what was taken down itself there is nothing to see.
      link: (await isLeadingNowhere(within, link)) ? '/messages' : link,
      onceKey: `review:${review.id}:rejected:${within.now.getTime()}`,
    })
  })
}

type Review = typeof moderationReviews.$inferSelect

async function decide(
  context: Context,
  reviewId: number,
  { state, reason }: { state: 'approved' | 'rejected'; reason?: string },
  follow: (within: Context, review: Review) => Promise<void>,
): Promise<void> {
  await inTransaction(context, async (within) => {
    const review = await markDecided(within, reviewId, { state, reason })
    if (!review) throw await whyNot(within, reviewId)
    await follow(within, review)
    await forgetTextOfLeaver(within, review)
    const subject = `${review.kind}:${review.subjectId}`
    await recordAudit(within, state === 'approved' ? 'approveReview' : 'rejectReview', subject, {
      review: reviewId,
      reasons: review.reasons.map(({ code }) => code),
      ...(reason !== undefined && { reason }),
    })
  })
}

/** Gives the entry as it is decided then; of two who decide at once the second finds it no longer waiting. */
async function markDecided(
  { db, now, actor }: Context,
  id: number,
  { state, reason }: { state: 'approved' | 'rejected'; reason?: string | undefined },
): Promise<Review | undefined> {
  const [review] = await db
    .update(moderationReviews)
    .set({ state, decidedAt: now, decidedBy: nameOfActor(actor), decisionReason: reason ?? null })
    .where(and(eq(moderationReviews.id, id), eq(moderationReviews.state, 'waiting')))
    .returning()
  return review
}

/**
 * Keeps what was taken away along with the rest of its author among what was decided, whether it waited or not, so that it can
 * be looked at anew; within the surrounding transaction. Whoever takes it away tells the author.
 */
export async function keepTakenAway(context: Context, posted: Posted, reason: string): Promise<void> {
  const id = await holdForReview(context, posted, [{ code: 'staff', detail: '' }])
  const review = await markDecided(context, id, { state: 'rejected', reason })
  if (review) await forgetTextOfLeaver(context, review)
}

/** Of somebody who has left nothing that was posted is kept beside the decision (C-14). */
async function forgetTextOfLeaver({ db }: Context, { id, personId }: Review): Promise<void> {
  const gone = await db.$count(people, and(eq(people.id, personId), isNotNull(people.closedAt)))
  if (gone === 0) return
  await db.update(moderationReviews).set({ texts: [], pictures: [] }).where(eq(moderationReviews.id, id))
}

async function whyNot({ db }: Context, id: number): Promise<Refusal> {
  const [known] = await db
    .select({ state: moderationReviews.state })
    .from(moderationReviews)
    .where(eq(moderationReviews.id, id))
  if (!known) return new Refusal('not_found', 'review_not_found', { id })
  return new Refusal('conflict', known.state === 'gone' ? 'review_gone' : 'already_decided', { id })
}

function kindOf(kinds: ModerationHandlers, kind: string): ModerationHandler {
  const known = kinds[kind]
  if (!known) throw new Refusal('invalid', 'kind_unknown', { kind })
  return known
}
