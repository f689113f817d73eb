import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { OwnPlace } from '#features/accounts/own-place.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { PostalAddress } from '#features/orders/postal-address.ts'
import { MY_PARCELS_PATH } from '#features/reports/addresses.ts'
import { reports } from '#features/reports/tables.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { keepAddress, linesOf } from './addresses.server.ts'
import type { ParcelView, PostingView } from './contract.ts'
import { setAddress } from './set-address.server.ts'
import { parcelPostings, parcels } from './tables.server.ts'

/** The parcels of the person who asks, the newest first; refuses `sign_in_required`. */
export async function listOwnParcels(context: Context): Promise<readonly ParcelView[]> {
  const { id: personId } = requirePerson(context.actor)
  const rows = await context.db
    .select({
      parcel: parcels,
      reportState: reports.state,
      isUpcoming: reports.isUpcoming,
      releasedOn: reports.releasedOn,
    })
    .from(parcels)
    .innerJoin(reports, eq(reports.id, parcels.reportId))
    .where(eq(parcels.personId, personId))
    .orderBy(desc(parcels.id))
  const postings = await readPostings(
    context,
    rows.map(({ parcel }) => parcel.id),
  )
  return rows.map(({ parcel, reportState, isUpcoming, releasedOn }) => ({
    id: parcel.id,
    subject: parcel.subject,
    orderNumber: parcel.orderNumber,
    copies: parcel.copies,
    taken: parcel.taken,
    state: parcel.state,
    comesOn: isUpcoming ? releasedOn : undefined,
    isTakenDown: reportState !== 'published',
    ...linesOf(parcel),
    addressVersion: parcel.addressVersion,
    createdAt: parcel.createdAt,
    postings: postings.get(parcel.id) ?? [],
  }))
}

/** How often each of these parcels was posted, by the parcel. */
export async function readPostings(
  { db }: Pick<Context, 'db'>,
  parcelIds: readonly number[],
): Promise<ReadonlyMap<number, readonly PostingView[]>> {
  const rows = await db
    .select()
    .from(parcelPostings)
    .where(inArray(parcelPostings.parcelId, [...parcelIds]))
    .orderBy(asc(parcelPostings.id))
  const views = rows.map((row) => ({
    parcelId: row.parcelId,
    id: row.id,
    copies: row.copies,
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
    former: row.former,
    postedAt: row.postedAt,
    correctedAt: row.correctedAt ?? undefined,
    failure: row.failure ?? undefined,
    failedAt: row.failedAt ?? undefined,
    note: row.note,
  }))
  return Map.groupBy(views, ({ parcelId }) => parcelId)
}

export const ChangeOwnAddress = z.object({ id: positiveId, to: PostalAddress })

/**
 * Has one's own parcel sent somewhere else, for as long as it waits; the next order begins with that address. Refuses
 * `sign_in_required`, `input_invalid`, `parcel_unknown` also for others', `addresses_of_day_used`, and what `setAddress`
 * refuses.
 */
export async function changeOwnAddress(
  context: Context,
  input: z.input<typeof ChangeOwnAddress>,
): Promise<void> {
  const { id: personId } = requirePerson(context.actor)
  const { id, to } = parseInput(ChangeOwnAddress, input)
  const isOwn = and(eq(parcels.id, id), eq(parcels.personId, personId))
  if ((await context.db.$count(parcels, isOwn)) === 0) throw new Refusal('not_found', 'parcel_unknown')
  await keepAddress(context, personId, to)
  await inTransaction(context, async (within) => {
    await setAddress(within, isOwn, to)
    await recordAudit(within, 'changeOwnParcelAddress', `parcel:${id}`)
  })
}

/** Where whoever has ordered copies follows them; nobody else has such a place. */
export async function ownParcelPlaces(context: Context): Promise<OwnPlace[]> {
  if (context.actor.kind !== 'person') return []
  const own = eq(parcels.personId, context.actor.id)
  const [one] = await context.db.select({ id: parcels.id }).from(parcels).where(own).limit(1)
  return one ? [{ path: MY_PARCELS_PATH, name: '我的寄送' }] : []
}
