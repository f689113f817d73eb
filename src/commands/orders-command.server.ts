import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { findPerson } from '#features/accounts/find-person.server.ts'
import { addMembershipYear } from '#features/membership/add-year.server.ts'
import { BUYER_NAMES } from '#features/orders/buyers.ts'
import type { OrderView } from '#features/orders/contract.ts'
import { listDifferences, settleDifference } from '#features/orders/differences.server.ts'
import { issueInvoice, listRequestedInvoices } from '#features/orders/issue-invoice.server.ts'
import { refundMoney, refundOrder } from '#features/orders/refund-order.server.ts'
import { listFailedRefunds, retryRefund, settleRefundByHand } from '#features/orders/send-refunds.server.ts'
import type { Permission } from '#features/staff/permissions.ts'
import type { Context } from '#platform/context.ts'
import { sentenceFor } from '#platform/messages.ts'
import { fenOfYuan, yuanOfFen } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import { lastDayBefore, shanghaiMinute } from '#platform/shanghai-time.ts'
import { sheetOf } from './sheet.ts'
import { differenceTable } from './difference-table.ts'
import { portalMessages, wired } from '../app/registries.server.ts'

export const ORDERS_HELP = `用法：npm run orders -- <命令>

  refund <订单号> --reason "原因"            退款：收回所买的，钱由任务退给付款的机构
                                            （--amount 100.00 只退这么多钱，所买的保留）
  failed-refunds                            列出支付机构拒绝的退款
  retry-refund <退款号>                      再请支付机构退一次
  settle-refund <退款号> --note "怎样退的"    记为已用其他方式退回
  grant <手机号、邮箱或编号> --reason "原因"  赠送一年会员（--industry 产业的代号，默认主要产业）
  differences                               列出待处理的对账差异
  settle <差异编号> --note "处理结果"         把一项差异记为已处理
  invoices                                  列出待开的发票
  issue <订单号> --invoice 发票号码 --title "抬头" --amount 299.00
                                            记为已开票并发邮件；抬头、金额与税号（--tax，企业才有）照发票上写，
                                            与读者现在要的不符就不记（--link https://… 为下载地址）

每条命令都记入审计，可用 --by 姓名 写明是谁（默认为系统用户名）。`

/** What these commands do of what takes a permission. */
export const ORDERS_NEEDS: readonly Permission[] = ['orders.refund', 'orders.books', 'membership.grant']

interface Written {
  readonly command: string
  readonly subject: string
  readonly values: Readonly<
    Record<
      'reason' | 'note' | 'invoice' | 'title' | 'tax' | 'link' | 'industry' | 'amount' | 'by',
      string | undefined
    >
  >
}

/** Who uses the command line, for the audit. */
export const operatorOf = (written: Written): string => `cli:${written.values.by ?? userInfo().username}`

/** The command as written; undefined when it is written wrongly. */
export function readOrdersCommand(argv: readonly string[]): Written | undefined {
  const text = { type: 'string' } as const
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        reason: text,
        note: text,
        invoice: text,
        title: text,
        tax: text,
        link: text,
        industry: text,
        amount: text,
        by: text,
      },
    })
    const [command = '', subject = '', ...more] = positionals
    const needs = NEEDS[command]
    if (!needs || more.length > 0) return undefined
    const { reason, note, invoice, title, tax, link, industry, amount, by } = values
    const given = { reason, note, invoice, title, tax, link, industry, amount, by }
    const isWhole = needs.every((name) => (name === 'subject' ? subject : given[name])?.trim())
    const isRight =
      (amount === undefined || (fenOfYuan(amount) ?? 0) > 0) &&
      (link === undefined || /^https:\/\/\S+$/.test(link))
    return isWhole && isRight ? { command, subject, values: given } : undefined
  } catch {
    return undefined
  }
}

const NEEDS: Readonly<
  Record<string, readonly ('subject' | 'reason' | 'note' | 'invoice' | 'title' | 'amount')[]>
> = {
  refund: ['subject', 'reason'],
  grant: ['subject', 'reason'],
  'failed-refunds': [],
  'retry-refund': ['subject'],
  'settle-refund': ['subject', 'note'],
  differences: [],
  settle: ['subject', 'note'],
  invoices: [],
  issue: ['subject', 'invoice', 'title', 'amount'],
}

/** Runs a command with the verbs that the back office will use; gives what to print and whether it was done. */
export async function runOrdersCommand(
  context: Context,
  written: Written,
): Promise<{ isDone: boolean; text: string }> {
  try {
    return { isDone: true, text: await run(context, written) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { isDone: false, text: `没有执行：${sentenceFor(error, portalMessages)}\n` }
  }
}

async function run(context: Context, { command, subject, values }: Written): Promise<string> {
  const { reason = '', note = '', invoice = '', title = '', tax = '', link, industry, amount = '' } = values
  const amountFen = fenOfYuan(amount) ?? 0
  switch (command) {
    case 'refund':
      if (amount !== '') {
        await refundMoney(context, { number: subject, reason, amountFen }, wired.takeBack)
        return `订单 ${subject} 退 ${yuanOfFen(amountFen)} 元，所买的保留；退款由任务发给付款的机构\n`
      }
      return refunded(
        await refundOrder(context, { number: subject, reason }, wired.takeBack, wired.beforeTaking),
      )
    case 'failed-refunds':
      return refundTable(await listFailedRefunds(context))
    case 'retry-refund':
      await retryRefund(context, { number: subject })
      return `退款 ${subject} 将再次发给支付机构\n`
    case 'settle-refund':
      await settleRefundByHand(context, { number: subject, note })
      return `退款 ${subject} 已记为用其他方式退回\n`
    case 'grant': {
      const { id, name } = await findPerson(context, subject)
      const endsAt = await addMembershipYear(context, {
        personId: id,
        industry: context.services.industries.known(industry),
        source: { grant: reason },
      })
      return `已赠送“${name}”（编号 ${id}）一年会员，有效期至 ${lastDayBefore(endsAt)}\n`
    }
    case 'settle':
      await settleDifference(context, { id: Number(subject) || 0, note })
      return `差异 ${subject} 已记为处理完毕\n`
    case 'invoices':
      return invoiceTable(await listRequestedInvoices(context))
    case 'issue':
      await issueInvoice(context, {
        number: subject,
        invoiceNumber: invoice,
        link,
        says: { title: title.trim(), taxNumber: tax.trim(), amountFen },
      })
      return `订单 ${subject} 的发票已记为开具，邮件已放入发件箱\n`
    default:
      return differenceTable(await listDifferences(context, 'open'))
  }
}

function refunded({ number, subject, state }: OrderView): string {
  const what = state === 'fulfilled' ? `“${subject}”已收回` : `“${subject}”还没有交付，不必收回`
  return `订单 ${number} 已退款：${what}，退款由任务发给付款的机构\n`
}

function refundTable(failed: Awaited<ReturnType<typeof listFailedRefunds>>): string {
  if (failed.length === 0) return '没有失败的退款\n'
  return sheetOf([
    ['退款号', '订单', '金额（元）', '申请时间', '原因'],
    ...failed.map(({ number, orderNumber, amountFen, createdAt, note }) => [
      number,
      orderNumber,
      yuanOfFen(amountFen),
      shanghaiMinute(createdAt),
      note,
    ]),
  ])
}

function invoiceTable(invoices: Awaited<ReturnType<typeof listRequestedInvoices>>): string {
  if (invoices.length === 0) return '没有待开的发票\n'
  const rows = invoices.map(
    ({ number, createdAt, title, buyer, taxNumber, amountFen, email, orderState }) => [
      number,
      shanghaiMinute(createdAt),
      title,
      buyer === 'company' ? taxNumber : BUYER_NAMES[buyer],
      yuanOfFen(amountFen),
      email,
      orderState === 'refunded' ? '已退款，不必开' : '待开',
    ],
  )
  return sheetOf([['订单', '申请时间', '抬头', '税号', '金额（元）', '邮箱', '状态'], ...rows])
}
