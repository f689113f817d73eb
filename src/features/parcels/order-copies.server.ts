import { z } from 'zod'
import { requirePerson } from '#features/accounts/policy.ts'
import type { PurchaseFor } from '#features/orders/by-staff/contract.ts'
import type { PayableOrder, Purchase } from '#features/orders/contract.ts'
import { MOST_COPIES } from '#features/orders/most-copies.ts'
import { PostalAddress } from '#features/orders/postal-address.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import { requireConsent } from '#features/site-pages/consents.server.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { keepAddress, lastAddressOf } from './addresses.server.ts'
import { findPaperEdition } from './paper-editions.server.ts'
import { sayCopies } from './words.ts'

/** WeChat Pay takes 127 signs for what is paid. */
const LONGEST_TITLE = 50
const LONGEST_EDITION = 20

export const OrderCopies = z.object({
  reportId: positiveId,
  edition: z.string().min(1).max(40),
  copies: z
    .number()
    .int()
    .min(1, '至少一本')
    .max(MOST_COPIES, `一次最多 ${MOST_COPIES} 本，更多的请联系我们`),
  to: PostalAddress,
})

/**
 * The signed-in person's open order for copies of a printed edition, at the price that stands in the white paper now. Where
 * they go is part of what is ordered: the same copies to somewhere else are another order. Refuses `sign_in_required`,
 * `input_invalid`, `copies_not_sold`, `addresses_of_day_used`, and like `startOrder` (C-17).
 */
export async function orderCopies(
  context: Context,
  input: z.input<typeof OrderCopies>,
): Promise<PayableOrder> {
  const { id: personId } = requirePerson(context.actor)
  const { to, ...wanted } = parseInput(OrderCopies, input)
  await requireConsent(context, personId)
  await purchaseOfCopies(context, { ...wanted, addressId: undefined })
  const addressId = await keepAddress(context, personId, to)
  return startOrder(context, await purchaseOfCopies(context, { ...wanted, addressId }))
}

/** The same for a reader whom staff order it for: to the address that was said on the telephone, else to the last one. */
export const copiesForReader: PurchaseFor = async (context, personId, wanted) => {
  if (wanted.product !== 'paper_copy') throw new Error(`${wanted.product} is no printed white paper`)
  const addressId = wanted.to
    ? await keepAddress(context, personId, wanted.to)
    : (await lastAddressOf(context, personId))?.id
  return purchaseOfCopies(context, { ...wanted, addressId })
}

interface Copies {
  readonly reportId: number
  readonly edition: string
  readonly copies: number
  readonly addressId: number | undefined
}

/** Refuses `copies_not_sold`. */
async function purchaseOfCopies(
  context: Context,
  { reportId, edition, copies, addressId }: Copies,
): Promise<Purchase> {
  const found = await findPaperEdition(context, { reportId, edition })
  if (!found) throw new Refusal('conflict', 'copies_not_sold')
  const { productName, name, priceFen } = found
  const subject = `《${cut(productName, LONGEST_TITLE)}》${cut(name, LONGEST_EDITION)}`
  return {
    subject: `${subject} ${sayCopies(copies)}`,
    lines: [
      {
        product: 'paper_copy',
        detail: { reportId, edition, ...(addressId !== undefined && { addressId }) },
        subject,
        quantity: copies,
        listFen: priceFen,
        amountFen: priceFen * copies,
      },
    ],
  }
}

const cut = (text: string, most: number): string =>
  (text.length > most ? `${text.slice(0, most - 1)}…` : text).toWellFormed()
