import { CONFIRMATION_HOURS } from './limits.ts'
import { and, eq } from 'drizzle-orm'
import { personChannels } from '#features/accounts/tables.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import type { Context } from '#platform/context.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { yuanOfFen } from '#platform/money.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import type { Wrong } from './wrong-invoices.ts'
import { invoiceIssued, invoiceRejected } from './message-kinds.ts'
import type { invoices, orders, redInvoices } from './tables.server.ts'

interface Issued {
  readonly order: typeof orders.$inferSelect
  readonly invoice: typeof invoices.$inferSelect
  readonly link: string | undefined
  /** Said where it takes the place of one that was wrong. */
  readonly insteadOf?: string
  readonly wrong?: Wrong
}

/**
 * Tells by mail that an invoice was issued or put right, and on the page, within the surrounding transaction; whoever closed
 * the account has no address any more (C-27, C-14).
 */
export async function tellOfInvoice(within: Context, issued: Issued): Promise<void> {
  const { order, invoice, link, insteadOf, wrong } = issued
  const { name, contact } = within.services.settings.site
  const { email, title, invoiceNumber, amountFen } = invoice
  const act = insteadOf === undefined ? '已开具' : '已更正'
  const replacing = wrong === 'number' ? '先前写的' : '取代原来的'
  const ending = wrong === 'number' ? ' 有误，发票没有变' : '，请以这一张为准'
  const old = insteadOf === undefined ? '' : `（${replacing} ${insteadOf}${ending}）`
  const where = link === undefined ? '' : `下载：${link}\n`
  if (email !== '')
    await enqueueMail(within, {
      to: email,
      subject: `您在${name}申请的发票${act}`,
      text: `您好：\n\n您申请的发票${act}。\n\n发票号码：${invoiceNumber}${old}\n抬头：${title}\n金额：${yuanOfFen(amountFen ?? 0)} 元\n订单：${order.number}\n${where}\n如有疑问，请致电 ${contact.phone}。\n\n${name}`,
      purpose: 'invoice_issued',
    })
  await notify(within, invoiceIssued, {
    personId: order.personId,
    params: {
      title,
      orderNumber: order.number,
      isMailed: await isOwnAddress(within, { personId: order.personId, email }),
    },
    link: '/me',
    onceKey: insteadOf === undefined ? order.number : `${order.number}:${invoiceNumber}`,
  })
}

/** Tells by mail and on the page why an invoice was not issued, within the surrounding transaction. */
export async function tellOfRejectedInvoice(
  within: Context,
  { order, invoice }: Pick<Issued, 'order' | 'invoice'>,
): Promise<void> {
  const { configuration, settings } = within.services
  const { name, contact } = settings.site
  const { email, title, rejectedReason: reason } = invoice
  if (email !== '')
    await enqueueMail(within, {
      to: email,
      subject: `您在${name}申请的发票没有开`,
      text: `您好：\n\n您申请的发票没有开：${reason}\n\n抬头：${title}\n订单：${order.number}\n请登录后在“我的账号 · 订单”里修改，再提交一次：${configuration.publicUrl}/me#orders\n\n如有疑问，请致电 ${contact.phone}。\n\n${name}`,
      purpose: 'invoice_rejected',
    })
  await notify(within, invoiceRejected, {
    personId: order.personId,
    params: {
      title,
      reason,
      orderNumber: order.number,
      isMailed: await isOwnAddress(within, { personId: order.personId, email }),
    },
    link: '/me#orders',
  })
}

/** Tells by mail that so much of an invoice was taken back by a red one, within the surrounding transaction. */
export async function tellOfRedInvoice(
  within: Context,
  {
    number,
    invoice,
    red,
    link,
    insteadOf,
  }: {
    readonly number: string
    readonly invoice: typeof invoices.$inferSelect
    readonly red: typeof redInvoices.$inferSelect
    readonly link: string | undefined
    /** Its number that was wrong. */
    readonly insteadOf?: string
  },
): Promise<void> {
  const { name, contact } = within.services.settings.site
  if (invoice.email === '') return
  const where = link === undefined ? '' : `下载：${link}\n`
  const old = insteadOf === undefined ? '' : `（取代原来的 ${insteadOf}，请以这一张为准）`
  await enqueueMail(within, {
    to: invoice.email,
    subject: `您在${name}的${insteadOf === undefined ? '发票已红冲' : '红字发票已更正'}`,
    text: `您好：\n\n因退款，您的发票已开具红字发票。\n\n原发票号码：${invoice.invoiceNumber}\n红字发票号码：${red.invoiceNumber}${old}\n抬头：${invoice.title}\n红冲金额：${yuanOfFen(red.amountFen)} 元\n订单：${number}\n${where}\n如已抵扣，请按规定转出进项税额。如有疑问，请致电 ${contact.phone}。\n\n${name}`,
    purpose: 'invoice_reversed',
  })
}

/** Asks by mail to confirm a red invoice at the tax platform in time, within the surrounding transaction (C-27). */
export async function askToConfirm(
  within: Context,
  {
    number,
    invoice,
    red,
    until,
  }: {
    readonly number: string
    readonly invoice: typeof invoices.$inferSelect
    readonly red: typeof redInvoices.$inferSelect
    readonly until: Date
  },
): Promise<void> {
  const { name, contact } = within.services.settings.site
  if (invoice.email === '') return
  await enqueueMail(within, {
    to: invoice.email,
    subject: `请在 ${CONFIRMATION_HOURS} 小时内确认${name}的红字发票`,
    text: `您好：\n\n因退款，我们已在电子发票服务平台对您的发票发起《红字发票信息确认单》。这张发票您已经抵扣或入账，须由您在平台上确认，我们才能开具红字发票。\n\n发票号码：${invoice.invoiceNumber}\n抬头：${invoice.title}\n红冲金额：${yuanOfFen(red.amountFen)} 元\n订单：${number}\n请在 ${shanghaiMinute(until)} 之前确认；到期未确认，确认单自动作废，须重新发起。\n\n如有疑问，请致电 ${contact.phone}。\n\n${name}`,
    purpose: 'red_invoice_to_confirm',
  })
}

async function isOwnAddress(
  { db }: Context,
  { personId, email }: { personId: number; email: string },
): Promise<boolean> {
  const own = and(
    eq(personChannels.personId, personId),
    eq(personChannels.kind, 'email'),
    eq(personChannels.address, email),
  )
  return (await db.select().from(personChannels).where(own)).length > 0
}
