import { and, lt } from 'drizzle-orm'
import { localPhone } from '#features/accounts/phone.ts'
import { listExport } from '#features/staff/list-export.ts'
import { phoneFor } from '#features/staff/shown-contacts.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { parcels } from '../tables.server.ts'
import { FAILURE_NAMES, labelOf, STATE_NAMES } from '../words.ts'
import { ParcelFilter, parcelsMatching, selectParcels, type SelectedParcel } from './list-parcels.server.ts'

/**
 * Parcels as the list filters them: the addresses for a carrier's own program, to be asked for in full, and what went how. What
 * the carrier answers is pasted back with the first column.
 */
export const parcelExport = listExport({
  kind: 'parcels',
  name: '寄送',
  permission: 'parcels.post',
  contacts: 'contacts.show',
  filter: ParcelFilter,
  count: ({ db }, asked) => db.$count(parcels, parcelsMatching(asked)),
  rows: (context, asked) =>
    rowsInPages<SelectedParcel & { readonly id: number }>(async (behind, limit) => {
      const rows = await selectParcels(context, {
        where: and(parcelsMatching(asked), behind && lt(parcels.id, behind.id)),
        limit,
      })
      return rows.map((row) => ({ ...row, id: row.parcel.id }))
    }),
  figures: ['本数'],
  columns: {
    寄件编号: ({ parcel }) => labelOf(parcel),
    收件人: ({ parcel }) => parcel.recipient,
    电话: ({ parcel }, how) => localPhone(phoneFor(parcel.phone, how)),
    省市区: ({ parcel }) => parcel.region,
    详细地址: ({ parcel }, { showsContacts }) =>
      showsContacts || parcel.street === '' ? parcel.street : '****',
    内容: ({ parcel }) => parcel.subject,
    本数: ({ parcel }) => parcel.copies - parcel.taken + parcel.takenAfter,
    状态: ({ parcel }) => STATE_NAMES[parcel.state],
    快递公司: ({ postings }) => postings.at(-1)?.carrier ?? '',
    快递单号: ({ postings }) => postings.at(-1)?.trackingNumber ?? '',
    寄出: ({ postings }) => isoOf(postings.at(-1)?.postedAt),
    没有寄到: ({ postings }) => {
      const failure = postings.at(-1)?.failure
      return failure ? FAILURE_NAMES[failure] : ''
    },
    寄出后退款的本数: ({ parcel }) => parcel.takenAfter,
    处理: ({ parcel }) => parcel.decision,
    未发布的预计: ({ isUpcoming, releasedOn }) => (isUpcoming ? releasedOn : ''),
    白皮书: ({ reportState }) => (reportState === 'published' ? '' : '已撤下'),
    买的人: ({ name }) => name,
    订单: ({ parcel }) => parcel.orderNumber,
    付款: ({ parcel }) => isoOf(parcel.createdAt),
  },
})

const isoOf = (at: Date | undefined): string => (at ? shanghaiIso(at) : '')
