import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Ending } from '#features/accounts/ending.ts'
import type { ForgetPerson } from '#features/accounts/leaver.server.ts'
import { goesOver, type MergedColumn } from '#features/accounts/merge.server.ts'
import { localPhone } from '#features/accounts/phone.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { NO_ADDRESS, type AddressLines } from '#features/orders/postal-lines.ts'
import { MY_PARCELS_PATH } from '#features/reports/addresses.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { listOwnParcels } from './own-parcels.server.ts'
import { parcelPostings, parcels, postalAddresses } from './tables.server.ts'
import { FAILURE_NAMES, STATE_NAMES } from './words.ts'

/** What is known of where somebody had printed things sent, for the export of one's own data; refuses `sign_in_required` (C-14). */
export async function readOwnParcelData(context: Context): Promise<Record<string, unknown>> {
  const { id } = requirePerson(context.actor)
  const own = await listOwnParcels(context)
  const addresses = await context.db
    .select()
    .from(postalAddresses)
    .where(eq(postalAddresses.personId, id))
    .orderBy(desc(postalAddresses.usedAt))
  return {
    纸质白皮书的寄送: own.map((each) => ({
      内容: each.subject,
      本数: each.copies,
      退款的本数: each.taken,
      状态: STATE_NAMES[each.state],
      订单号: each.orderNumber,
      付款: shanghaiIso(each.createdAt),
      ...told(each),
      寄出: each.postings.map(({ carrier, trackingNumber, postedAt, failure }) => ({
        时间: shanghaiIso(postedAt),
        快递: carrier,
        单号: trackingNumber,
        ...(failure && { 结果: FAILURE_NAMES[failure] }),
      })),
    })),
    收件地址: addresses.map((each) => ({ ...told(each), 最后使用: shanghaiIso(each.usedAt) })),
  }
}

const told = ({ recipient, phone, region, street }: AddressLines) => ({
  收件人: recipient,
  电话: localPhone(phone),
  省市区: region,
  详细地址: street,
})

/** The copies that are posted no more without the account of the person who asks; refuses `sign_in_required`. */
export async function endingParcels(context: Context): Promise<Ending[]> {
  const own = await listOwnParcels(context)
  const left = own
    .filter(({ state }) => state === 'waiting')
    .reduce((sum, { copies, taken }) => sum + copies - taken, 0)
  return left === 0
    ? []
    : [
        {
          text: `买的纸质白皮书还有 ${left} 本没有寄出，注销后不再寄；要退款的请先联系我们`,
          path: MY_PARCELS_PATH,
        },
      ]
}

/** Forgets where everything went and posts nothing any more; what was paid for stays with its order (C-14). */
export const forgetReceiver: ForgetPerson = async ({ db, now }, { personId }) => {
  const own = eq(parcels.personId, personId)
  await db.update(parcels).set(NO_ADDRESS).where(own)
  await db
    .update(parcels)
    .set({ state: 'cancelled', movedAt: now })
    .where(and(own, eq(parcels.state, 'waiting')))
  await db
    .update(parcelPostings)
    .set({ trackingNumber: '', former: [], note: '' })
    .where(inArray(parcelPostings.parcelId, db.select({ id: parcels.id }).from(parcels).where(own)))
  await db.delete(postalAddresses).where(eq(postalAddresses.personId, personId))
}

/** What becomes of parcels when two accounts become one: all go on. */
export const parcelMerge: readonly MergedColumn[] = [
  goesOver('parcels', 'person_id', { name: '纸质白皮书的寄送' }),
  goesOver('postal_addresses', 'person_id', { name: '收件地址' }),
]
