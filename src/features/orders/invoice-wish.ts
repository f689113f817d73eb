import { z } from 'zod'
import { isMailAddress } from '#platform/mail/mail-address.ts'
import { BUYERS } from './buyers.ts'
import { isOneLine, ONE_LINE, TAX_NUMBER, TAX_NUMBER_FORM, WISH_NAMES } from './invoice-rules.ts'

/** To whom an invoice is to be made out, and where it goes (C-27). */
export const InvoiceWish = z.object({
  // It stands in a mail and in the books: on one line, with nothing that hides or turns what follows.
  title: z
    .string({ error: '请填写发票抬头' })
    .trim()
    .min(1, '请填写发票抬头')
    .max(100, '不能超过 100 个字')
    .refine(isOneLine, ONE_LINE)
    .meta({ title: WISH_NAMES.title }),
  buyer: z
    .enum(BUYERS, { error: '应为 company 或 person' })
    .default('company')
    .describe('company：企业，须填税号；person：个人'),
  taxNumber: z
    .string()
    .trim()
    .max(40)
    .refine((number) => number === '' || TAX_NUMBER.test(number), TAX_NUMBER_FORM)
    .meta({ title: WISH_NAMES.taxNumber })
    .default(''),
  email: z
    .string()
    .trim()
    .max(254)
    .refine(isMailAddress, '应为一个邮箱地址')
    .meta({ title: WISH_NAMES.email }),
})
export type InvoiceWish = z.output<typeof InvoiceWish>
