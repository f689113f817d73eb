import { z } from 'zod'
import { requirePerson } from '#features/accounts/policy.ts'
import type { PurchaseFor } from '#features/orders/by-staff/contract.ts'
import { single } from '#features/orders/catalogue.ts'
import { ISSUES_SOLD, type PayableOrder, type Purchase } from '#features/orders/contract.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { comesAnyway, isBoughtAsFile } from './comes-anyway.server.ts'
import { Company, Mailbox, nameOfQuarter, nameOfSubscription, orderOf, type Quarter } from './contract.ts'
import { readStarts } from './issues-out.server.ts'
import { quarterlyRecipients } from './tables.server.ts'

export const OrderIssues = z.object({
  issues: z.literal(ISSUES_SOLD, { error: '请选择单期或四期' }),
  year: z.number().int().min(1990).max(2200),
  quarter: z.number().int().min(1).max(4),
  mailbox: Mailbox,
  company: Company,
})

/**
 * The signed-in person's open order for an issue of the quarterly or four of them, from a quarter on, at today's price;
 * where they are to be mailed is kept until they are paid for. Refuses `sign_in_required`, `input_invalid`,
 * `issue_not_offered`, `issue_already_yours`, `issue_bought_as_file`, and like `startOrder` (C-38).
 */
export async function orderIssues(
  context: Context,
  input: z.input<typeof OrderIssues>,
): Promise<PayableOrder> {
  const { id: personId } = requirePerson(context.actor)
  const { mailbox, company, ...wanted } = parseInput(OrderIssues, input)
  const purchase = await purchaseOfIssues(context, personId, wanted)
  const order = await startOrder(context, purchase)
  const { db, now: updatedAt } = context
  const recipient = { mailbox, company, updatedAt }
  await db
    .insert(quarterlyRecipients)
    .values({ personId, ...recipient })
    .onConflictDoUpdate({ target: quarterlyRecipients.personId, set: recipient })
  return order
}

/** The same for a reader whom staff order it for; where it is mailed to is said at the desk or by the reader. */
export const issuesForReader: PurchaseFor = async (context, personId, wanted) => {
  if (wanted.product !== 'quarterly_subscription') throw new Error(`${wanted.product} is no quarterly`)
  return purchaseOfIssues(context, personId, wanted)
}

interface Issues extends Quarter {
  readonly issues: (typeof ISSUES_SOLD)[number]
}

/**
 * Refuses `issue_not_offered`, and of one issue `issue_already_yours` where it comes, or came, by a subscription anyway, and
 * `issue_bought_as_file`.
 */
async function purchaseOfIssues(
  context: Context,
  personId: number,
  { issues, year, quarter }: Issues,
): Promise<Purchase> {
  const wanted = { year, quarter }
  const starts = await readStarts(context)
  if (!starts.some((start) => orderOf(start) === orderOf(wanted)))
    throw new Refusal('conflict', 'issue_not_offered', { quarter: nameOfQuarter(wanted) })
  if (issues === 1 && (await comesAnyway(context, personId, wanted)))
    throw new Refusal('conflict', 'issue_already_yours', { quarter: nameOfQuarter(wanted) })
  if (issues === 1 && (await isBoughtAsFile(context, personId, wanted)))
    throw new Refusal('conflict', 'issue_bought_as_file', { quarter: nameOfQuarter(wanted) })
  const { issueFen, yearFen } = context.services.settings.quarterly
  const from = { issues, year, quarter }
  return single(
    { product: 'quarterly_subscription', detail: from },
    { subject: nameOfSubscription(from), priceFen: issues === 1 ? issueFen : yearFen },
  )
}
