import { z } from 'zod'
import { requirePerson } from '#features/accounts/policy.ts'
import { single } from '#features/orders/catalogue.ts'
import type { PurchaseFor } from '#features/orders/by-staff/contract.ts'
import type { PayableOrder, Purchase } from '#features/orders/contract.ts'
import { LicensedFirm } from '#features/orders/licensed-firm.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { findLicenceEdition, type LicenceEdition } from './licence-editions.server.ts'

/** WeChat Pay takes 127 signs for what is paid. */
const LONGEST_TITLE = 50
const LONGEST_EDITION = 20

export const OrderLicence = z.object({
  reportId: positiveId,
  edition: z.string().min(1).max(40),
  company: LicensedFirm,
})

/**
 * The signed-in person's open order for a firm's edition of a white paper, at the price and for as many seats as stand there
 * now. Refuses `sign_in_required`, `input_invalid`, `licence_not_sold`, and like `startOrder` (C-17).
 */
export async function orderLicence(
  context: Context,
  input: z.input<typeof OrderLicence>,
): Promise<PayableOrder> {
  requirePerson(context.actor)
  const { company, ...wanted } = parseInput(OrderLicence, input)
  const found = await findLicenceEdition(context, wanted)
  if (!found || found.isSoldOfflineOnly) throw new Refusal('conflict', 'licence_not_sold')
  return startOrder(context, purchaseOf(found, company))
}

/** The same for a reader whom staff order it for, also of what is sold by people alone. Refuses `licence_not_sold`. */
export const licenceForReader: PurchaseFor = async (context, _personId, wanted) => {
  if (wanted.product !== 'file_licence') throw new Error(`${wanted.product} is no licence`)
  const found = await findLicenceEdition(context, wanted)
  if (!found) throw new Refusal('conflict', 'licence_not_sold')
  return purchaseOf(found, wanted.company)
}

function purchaseOf(edition: LicenceEdition, company: string): Purchase {
  const { reportId, edition: key, fileId, seats, productName, name, priceFen } = edition
  return single(
    { product: 'file_licence', detail: { reportId, edition: key, fileId, seats, company } },
    {
      subject: `《${cut(productName, LONGEST_TITLE)}》${cut(name, LONGEST_EDITION)}（${seats} 席）`,
      priceFen,
    },
  )
}

const cut = (text: string, most: number): string =>
  (text.length > most ? `${text.slice(0, most - 1)}…` : text).toWellFormed()
