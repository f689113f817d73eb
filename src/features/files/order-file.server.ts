import { requirePerson } from '#features/accounts/policy.ts'
import { single } from '#features/orders/catalogue.ts'
import { readPaidIndustries } from '#features/membership/queries.server.ts'
import type { PurchaseFor } from '#features/orders/by-staff/contract.ts'
import type { PayableOrder, Purchase } from '#features/orders/contract.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { FilePurpose } from './contract.ts'
import { findFile } from './find-file.server.ts'
import { missingRequirement, offerOf, purposeBought, type AccessFacts } from './policy.ts'
import { accessFactsOf, accessFactsOfPerson } from './access-facts.server.ts'

/** WeChat Pay takes 127 signs for what is paid. */
const LONGEST_TITLE = 60

/**
 * The signed-in person's open order for reading or downloading a file, at the price that stands in the file's row now.
 * Refuses `sign_in_required`, what `purchaseOfFile` refuses, and like `startOrder` (B-58).
 */
export async function orderFile(
  context: Context,
  { id, purpose }: { id: number; purpose: FilePurpose },
): Promise<PayableOrder> {
  requirePerson(context.actor)
  return startOrder(
    context,
    await purchaseOfFile(context, { id, purpose, facts: await accessFactsOf(context, id) }),
  )
}

/** What a reader buys to read or to download a file when staff order it; refuses what `purchaseOfFile` refuses. */
export const fileForReader: PurchaseFor = async (context, personId, wanted) => {
  if (wanted.product !== 'file') throw new Error(`${wanted.product} is no file`)
  const { fileId, purpose } = wanted
  const { memberOf } = await readPaidIndustries(context, personId)
  const facts = await accessFactsOfPerson(context, { personId, memberOf, fileId })
  return purchaseOfFile(context, { id: fileId, purpose, facts })
}

interface Asked {
  readonly id: number
  readonly purpose: FilePurpose
  /** Of who buys. */
  readonly facts: AccessFacts
}

/** Refuses `file_not_found`, `file_already_yours` to who may already, `file_not_sold`. */
async function purchaseOfFile({ db }: Context, { id, purpose, facts }: Asked): Promise<Purchase> {
  const file = await findFile(db, id)
  const missing = missingRequirement(file, purpose, facts)
  const action = purpose === 'read' ? '阅读' : '下载'
  if (!missing) throw new Refusal('conflict', 'file_already_yours', { action })
  const offer = offerOf(file, purpose)
  if (!offer) throw new Refusal('conflict', 'file_not_sold')
  const title = file.title.length > LONGEST_TITLE ? `${file.title.slice(0, LONGEST_TITLE - 1)}…` : file.title
  return single(
    { product: 'file', detail: { fileId: id, purpose: purposeBought(file, offer.purpose) } },
    {
      priceFen: offer.priceFen,
      subject: `《${title.toWellFormed()}》${offer.purpose === 'read' ? '阅读' : '下载'}`,
    },
  )
}
