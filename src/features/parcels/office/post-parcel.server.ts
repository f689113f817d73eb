import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { notify } from '#features/notifications/notify.server.ts'
import { MY_PARCELS_PATH } from '#features/reports/addresses.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { Carrier, TrackingNumber } from '../contract.ts'
import { parcelPosted, parcelWaits } from '../message-kinds.ts'
import { holdWaiting } from '../set-address.server.ts'
import { unsentOf } from './list-parcels.server.ts'
import { parcelPostings, parcels } from '../tables.server.ts'
import { FAILURES, labelOf } from '../words.ts'

const isShared = z.boolean().default(false).describe('与寄往别处的另一件共用一个单号')

export const PostParcel = z.object({
  id: positiveId,
  /** The address that stands on the label, as it counts. */
  addressVersion: z.number().int().positive(),
  carrier: Carrier,
  trackingNumber: TrackingNumber,
  isShared,
})

/**
 * Says by which carrier a waiting parcel went, and tells its receiver; of two who say it the first is right. Refuses
 * `permission_missing`, `input_invalid`, `parcel_unknown`, `parcel_posted_already`, `parcel_cancelled`,
 * `parcel_without_address`, `parcel_address_changed` where its label is of an older address, and `tracking_number_taken`
 * where the number is that of a parcel that went somewhere else and nobody says that they went together.
 */
export async function postParcel(context: Context, input: z.input<typeof PostParcel>): Promise<void> {
  requirePermission(context.actor, 'parcels.post')
  const { id, addressVersion, carrier, trackingNumber, ...number } = parseInput(PostParcel, input)
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const parcel = await holdWaiting(within, eq(parcels.id, id))
    if (parcel.recipient === '') throw new Refusal('conflict', 'parcel_without_address')
    if (parcel.addressVersion !== addressVersion) throw new Refusal('conflict', 'parcel_address_changed')
    if (!number.isShared) await requireOwnNumber(within, parcel, trackingNumber)
    const copies = parcel.copies - parcel.taken
    const [posting] = await db
      .insert(parcelPostings)
      .values({ parcelId: id, copies, carrier, trackingNumber, postedAt: now })
      .returning({ id: parcelPostings.id })
    if (!posting) throw new Error('the new posting was not returned')
    await db.update(parcels).set({ state: 'posted', movedAt: now }).where(eq(parcels.id, id))
    // A number tells its carrier's callers who gets it: the record, which stays longer, does without.
    await recordAudit(within, 'postParcel', `parcel:${id}`, { posting: posting.id, carrier, copies })
    await notify(within, parcelPosted, {
      personId: parcel.personId,
      params: { subject: parcel.subject, copies, carrier, trackingNumber, isCorrected: false },
      link: MY_PARCELS_PATH,
      onceKey: String(posting.id),
    })
  })
}

/** The same number on two labels is a slip of the hand, but for what goes to one place in one box. */
async function requireOwnNumber(
  { db }: Pick<Context, 'db'>,
  { id, recipient, region, street }: typeof parcels.$inferSelect,
  trackingNumber: string,
): Promise<void> {
  const [other] = await db
    .select({ id: parcels.id, addressVersion: parcels.addressVersion })
    .from(parcelPostings)
    .innerJoin(parcels, eq(parcels.id, parcelPostings.parcelId))
    .where(
      and(
        eq(parcelPostings.trackingNumber, trackingNumber),
        isNull(parcelPostings.failure),
        ne(parcels.id, id),
        // Of one whose address was forgotten nobody can say where it went.
        ne(parcels.recipient, ''),
        sql`(${parcels.recipient}, ${parcels.region}, ${parcels.street}) <> (${recipient}, ${region}, ${street})`,
      ),
    )
    .limit(1)
  if (other) throw new Refusal('conflict', 'tracking_number_taken', { label: labelOf(other) })
}

export const CorrectPosting = z.object({
  id: positiveId,
  carrier: Carrier,
  trackingNumber: TrackingNumber,
  isShared,
  /** The number as it was shown. */
  seen: z.string().max(60),
})

/**
 * Puts right by which carrier and number a parcel went, whatever became of it; what was said before stays beside it, and
 * whoever waits for it is told. Refuses `permission_missing`, `input_invalid`, `posting_unknown`, `changed_by_other`, `tracking_number_taken`.
 */
export async function correctPosting(context: Context, input: z.input<typeof CorrectPosting>): Promise<void> {
  requirePermission(context.actor, 'parcels.post')
  const { id, carrier, trackingNumber, seen, ...number } = parseInput(CorrectPosting, input)
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const { posting, parcel } = await holdPosting(within, id)
    if (posting.trackingNumber !== seen) throw new Refusal('conflict', 'changed_by_other')
    if (posting.carrier === carrier && posting.trackingNumber === trackingNumber) return
    if (!number.isShared && posting.trackingNumber !== trackingNumber)
      await requireOwnNumber(within, parcel, trackingNumber)
    await db
      .update(parcelPostings)
      .set({
        carrier,
        trackingNumber,
        correctedAt: now,
        former: [...posting.former, `${posting.carrier} ${posting.trackingNumber}`],
      })
      .where(eq(parcelPostings.id, id))
    await recordAudit(within, 'correctPosting', `parcel:${parcel.id}`, {
      posting: id,
      isNumberChanged: posting.trackingNumber !== trackingNumber,
    })
    if (posting.failure !== null) return
    const { copies } = posting
    await notify(within, parcelPosted, {
      personId: parcel.personId,
      params: { subject: parcel.subject, copies, carrier, trackingNumber, isCorrected: true },
      link: MY_PARCELS_PATH,
    })
  })
}

export const FailPosting = z.object({
  id: positiveId,
  failure: z.enum(FAILURES, { error: '请选退回来了还是寄丢了' }),
  note: z.string().trim().max(200).default(''),
})

/**
 * Says that a parcel came back or got lost: it waits to be posted again, and its receiver is asked to look at the address;
 * one whose copies were all refunded meanwhile is done with. Refuses `permission_missing`, `input_invalid`,
 * `posting_unknown` also where that was said before.
 */
export async function failPosting(context: Context, input: z.input<typeof FailPosting>): Promise<void> {
  requirePermission(context.actor, 'parcels.post')
  const { id, failure, note } = parseInput(FailPosting, input)
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const { posting, parcel } = await holdPosting(within, id)
    if (posting.failure !== null || parcel.state !== 'posted')
      throw new Refusal('not_found', 'posting_unknown')
    await db.update(parcelPostings).set({ failure, failedAt: now, note }).where(eq(parcelPostings.id, id))
    const isGone = parcel.taken === parcel.copies
    await db
      .update(parcels)
      .set({
        takenAfter: 0,
        decision: '',
        ...(isGone
          ? { state: 'cancelled' as const, movedAt: now }
          : { state: 'waiting' as const, movedAt: null }),
      })
      .where(eq(parcels.id, parcel.id))
    await recordAudit(within, 'failPosting', `parcel:${parcel.id}`, {
      posting: id,
      failure,
    })
    if (!isGone)
      await notify(within, parcelWaits, {
        personId: parcel.personId,
        params: { subject: parcel.subject, why: failure },
        link: MY_PARCELS_PATH,
        onceKey: `posting ${id}`,
      })
  })
}

/**
 * A posting with its parcel, both held: the parcel first, as everybody does who changes it. Refuses `posting_unknown`, also for
 * one whose receiver's account is closed: nothing more is told or posted.
 */
async function holdPosting({ db }: Context, id: number) {
  const [known] = await db
    .select({ parcelId: parcelPostings.parcelId })
    .from(parcelPostings)
    .where(eq(parcelPostings.id, id))
  const [parcel] = known
    ? await db.select().from(parcels).where(eq(parcels.id, known.parcelId)).for('update')
    : []
  const [posting] = await db.select().from(parcelPostings).where(eq(parcelPostings.id, id)).for('update')
  if (!parcel || !posting || posting.trackingNumber === '') throw new Refusal('not_found', 'posting_unknown')
  return { parcel, posting }
}

export const DecideParcel = z.object({
  id: positiveId,
  decision: z.string().trim().min(1, '请写明怎样处理').max(200),
})

/**
 * Says what becomes of copies that were refunded after they were posted: asked back, or left with their buyer; and of those that
 * were paid for and not posted before the account was closed. Refuses
 * `permission_missing`, `input_invalid`, `nothing_to_decide`.
 */
export async function decideParcel(context: Context, input: z.input<typeof DecideParcel>): Promise<void> {
  requirePermission(context.actor, 'parcels.post')
  const { id, decision } = parseInput(DecideParcel, input)
  await inTransaction(context, async (within) => {
    const [parcel] = await within.db.select().from(parcels).where(eq(parcels.id, id)).for('update')
    const undecided = parcel ? parcel.takenAfter + unsentOf(parcel) : 0
    if (parcel?.decision !== '' || undecided === 0) throw new Refusal('conflict', 'nothing_to_decide')
    await within.db.update(parcels).set({ decision }).where(eq(parcels.id, id))
    await recordAudit(within, 'decideParcel', `parcel:${id}`, { decision, copies: undecided })
  })
}
