import { requirePerson } from '#features/accounts/policy.ts'
import { single } from '#features/orders/catalogue.ts'
import type { PayableOrder } from '#features/orders/contract.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { FilePurpose } from './contract.ts'
import { findFile } from './find-file.server.ts'
import { missingRequirement, offerOf } from './policy.ts'
import { accessFactsOf } from './access-facts.server.ts'

/** WeChat Pay takes 127 signs for what is paid. */
const LONGEST_TITLE = 60

/**
 * The signed-in person's open order for reading or downloading a file, at the price that stands in the file's row now.
 * Refuses `sign_in_required`, `file_not_found`, `file_already_yours` to who may already, `file_not_sold`, and like
 * `startOrder` (B-58).
 */
export async function orderFile(
  context: Context,
  { id, purpose }: { id: number; purpose: FilePurpose },
): Promise<PayableOrder> {
  requirePerson(context.actor)
  const file = await findFile(context.db, id)
  const lack = missingRequirement(file, purpose, await accessFactsOf(context, id))
  const deed = purpose === 'read' ? '阅读' : '下载'
  if (!lack) throw new Refusal('conflict', 'file_already_yours', { deed })
  const offer = offerOf(file, purpose)
  if (!offer) throw new Refusal('conflict', 'file_not_sold')
  const title = file.title.length > LONGEST_TITLE ? `${file.title.slice(0, LONGEST_TITLE - 1)}…` : file.title
  return startOrder(
    context,
    single(
      { product: 'file', detail: { fileId: id, purpose: offer.purpose } },
      {
        priceFen: offer.priceFen,
        subject: `《${title.toWellFormed()}》${offer.purpose === 'read' ? '阅读' : '下载'}`,
      },
    ),
  )
}
