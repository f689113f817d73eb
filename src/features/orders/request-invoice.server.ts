import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { requirePerson } from '#features/accounts/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { isMailAddress } from '#platform/mail/mail-address.ts'
import { Refusal } from '#platform/refusal.ts'
import { BUYERS } from './buyers.ts'
import { invoices, orders } from './tables.server.ts'

export const RequestInvoice = z.object({
  number: z.string().trim().max(40),
  // It stands in a mail and in the books: on one line, with nothing that hides or turns what follows.
  title: z
    .string({ error: '请填写发票抬头' })
    .trim()
    .min(1, '请填写发票抬头')
    .max(100, '不能超过 100 个字')
    .refine((title) => !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(title), '不能换行，也不能有看不见的字符'),
  buyer: z
    .enum(BUYERS, { error: '应为 company 或 person' })
    .default('company')
    .describe('company：企业，须填税号；person：个人'),
  taxNumber: z
    .string()
    .trim()
    .max(40)
    .regex(/^([0-9A-Z]{15,20})?$/i, '应为 15 到 20 位数字或字母')
    .default(''),
  email: z.string().trim().max(254).refine(isMailAddress, '邮箱地址不正确'),
})

/**
 * Asks for the invoice of one's own paid order; asking again corrects it until it is issued. Refuses
 * `invoice_tax_number_missing`, `invoice_not_possible` (C-27).
 */
export async function requestInvoice(
  context: Context,
  input: z.output<typeof RequestInvoice>,
): Promise<void> {
  const { id: personId } = requirePerson(context.actor)
  const { title, buyer, email } = input
  const taxNumber = buyer === 'company' ? input.taxNumber : ''
  if (buyer === 'company' && taxNumber === '') throw new Refusal('invalid', 'invoice_tax_number_missing')
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const [order] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.number, input.number),
          eq(orders.personId, personId),
          inArray(orders.state, ['paid', 'fulfilled']),
        ),
      )
    if (!order) throw new Refusal('conflict', 'invoice_not_possible')
    await db
      .insert(invoices)
      .values({ orderId: order.id, title, buyer, taxNumber, email, createdAt: now })
      .onConflictDoUpdate({
        target: invoices.orderId,
        set: { title, buyer, taxNumber, email },
        setWhere: eq(invoices.state, 'requested'),
      })
    // The title may be a person's name, and the record outlives the account.
    await recordAudit(within, 'requestInvoice', `order:${input.number}`)
  })
}
