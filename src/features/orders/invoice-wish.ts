import { z } from 'zod'
import { isMailAddress } from '#platform/mail/mail-address.ts'
import { BUYERS } from './buyers.ts'

/** To whom an invoice is to be made out, and where it goes (C-27). */
export const InvoiceWish = z.object({
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
export type InvoiceWish = z.output<typeof InvoiceWish>
