import { and, desc, eq, gt, lt, or, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { people } from '#features/accounts/tables.server.ts'
import { reports } from '#features/reports/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { phoneFor } from '#features/staff/shown-contacts.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiDay, shanghaiIso } from '#platform/shanghai-time.ts'
import { joinedNumber } from '#platform/text/read-out.ts'
import type { PostingView } from '../contract.ts'
import { readPostings } from '../own-parcels.server.ts'
import { parcelPostings, parcels } from '../tables.server.ts'
import { labelOf, PARCEL_STATES } from '../words.ts'

const AT_ONCE = 50

/** How parcels are asked for, on the screen and as a file. */
export const ParcelFilter = z.object({
  state: z.enum(PARCEL_STATES).optional(),
  text: z.string().max(100).default('').describe('收件人、买的人的一部分，快递单号、订单号，或寄件编号'),
  only: z
    .enum(['addressless', 'refunded'])
    .optional()
    .describe('addressless：没有收件地址；refunded：寄出以后退了款，或注销时没有寄出也没有退款，等着决定'),
})
type ParcelFilter = z.input<typeof ParcelFilter>

const ofReport = (where: SQL) =>
  and(
    eq(parcels.state, 'waiting'),
    sql`exists (select from ${reports} where ${reports.id} = ${parcels.reportId} and ${where})`,
  )

/** Of a white paper that is out and was not taken down, so that there is something to post. */
export const isToPost = ofReport(sql`not ${reports.isUpcoming} and ${reports.state} = 'published'`)

/** What somebody has to see to: also of one that was taken down, or is still not out after the day for which it was planned. */
export const isToSeeTo = ({ now }: Pick<Context, 'now'>) =>
  ofReport(
    sql`(not ${reports.isUpcoming} or ${reports.state} <> 'published' or ${reports.releasedOn} < ${shanghaiDay(now)})`,
  )

/** Paid for, and neither posted nor refunded before the account was closed. */
const isUnsent = and(eq(parcels.state, 'cancelled'), lt(parcels.taken, parcels.copies))

/** How many copies of it these are. */
export const unsentOf = ({ state, copies, taken }: typeof parcels.$inferSelect): number =>
  state === 'cancelled' ? copies - taken : 0

/** Refunded after they were posted, or paid for and never posted; nobody has decided what becomes of the copies or of the money. */
export const isToDecide = and(or(gt(parcels.takenAfter, 0), isUnsent), eq(parcels.decision, ''))

/** Fifty parcels, the newest first. Refuses `permission_missing` (C-103, C-109). */
export async function listParcels(
  context: Context,
  { before, ...wanted }: ParcelFilter & { readonly before?: number | undefined } = {},
) {
  requirePermission(context.actor, 'parcels.post')
  const rows = await selectParcels(context, {
    where: and(parcelsMatching(wanted), before === undefined ? undefined : lt(parcels.id, before)),
    limit: AT_ONCE,
  })
  return rows.map(rowOf)
}

/** The rows that match, the newest first unless told, each with whose it is and how it went. */
export async function selectParcels(
  context: Pick<Context, 'db'>,
  { where, limit, order = desc(parcels.id) }: { where: SQL | undefined; limit: number; order?: SQL },
) {
  const rows = await context.db
    .select({
      parcel: parcels,
      name: people.name,
      reportState: reports.state,
      isUpcoming: reports.isUpcoming,
      releasedOn: reports.releasedOn,
    })
    .from(parcels)
    .innerJoin(people, eq(people.id, parcels.personId))
    .innerJoin(reports, eq(reports.id, parcels.reportId))
    .where(where)
    .orderBy(order)
    .limit(limit)
  const postings = await readPostings(
    context,
    rows.map(({ parcel }) => parcel.id),
  )
  return rows.map((row) => ({ ...row, postings: postings.get(row.parcel.id) ?? [] }))
}
export type SelectedParcel = Awaited<ReturnType<typeof selectParcels>>[number]

/** Those that the list is narrowed to. */
export function parcelsMatching({ state, text = '', only }: ParcelFilter): SQL | undefined {
  const looked = text.trim().toLowerCase()
  const [, number] = /^p?(\d{1,12})(?:-\d+)?$/.exec(looked) ?? []
  return and(
    state && eq(parcels.state, state),
    only === 'addressless' ? and(eq(parcels.state, 'waiting'), eq(parcels.recipient, '')) : undefined,
    only === 'refunded' ? isToDecide : undefined,
    looked === ''
      ? undefined
      : or(
          sql`position(${looked} in lower(${parcels.recipient})) > 0`,
          eq(parcels.orderNumber, joinedNumber(looked)),
          number === undefined ? undefined : eq(parcels.id, Number(number)),
          sql`exists (select from ${parcelPostings} where ${parcelPostings.parcelId} = ${parcels.id}
            and ${parcelPostings.trackingNumber} = ${looked.replaceAll(/\s/g, '').toUpperCase()})`,
          sql`exists (select from ${people} where ${people.id} = ${parcels.personId}
            and position(${looked} in lower(${people.name})) > 0)`,
        ),
  )
}

/** One parcel and each time it was posted. Refuses `permission_missing`, `parcel_unknown`. */
export async function readParcel(context: Context, { id }: { id: number }) {
  requirePermission(context.actor, 'parcels.post')
  const [found] = await selectParcels(context, { where: eq(parcels.id, id), limit: 1 })
  if (!found) throw new Refusal('not_found', 'parcel_unknown')
  return { ...rowOf(found), postings: found.postings.map(postingOf) }
}

function rowOf({ parcel, name, reportState, isUpcoming, releasedOn, postings }: SelectedParcel) {
  const last = postings.at(-1)
  return {
    id: parcel.id,
    label: labelOf(parcel),
    personId: parcel.personId,
    name,
    subject: parcel.subject,
    copies: parcel.copies,
    taken: parcel.taken,
    takenAfter: parcel.takenAfter,
    unsent: unsentOf(parcel),
    decision: parcel.decision,
    recipient: parcel.recipient,
    phone: phoneFor(parcel.phone, { showsContacts: false }),
    region: parcel.region,
    addressVersion: parcel.addressVersion,
    state: parcel.state,
    comesOn: isUpcoming ? releasedOn : '',
    isTakenDown: reportState !== 'published',
    orderNumber: parcel.orderNumber,
    at: shanghaiIso(parcel.createdAt),
    movedAt: parcel.movedAt ? shanghaiIso(parcel.movedAt) : '',
    last: last ? postingOf(last) : null,
  }
}

const postingOf = (posting: PostingView) => ({
  id: posting.id,
  copies: posting.copies,
  carrier: posting.carrier,
  trackingNumber: posting.trackingNumber,
  former: [...posting.former],
  postedAt: shanghaiIso(posting.postedAt),
  correctedAt: posting.correctedAt ? shanghaiIso(posting.correctedAt) : '',
  failure: posting.failure ?? null,
  failedAt: posting.failedAt ? shanghaiIso(posting.failedAt) : '',
  note: posting.note,
})
