import { shownYuan } from '#platform/money.ts'
import { Island } from '#platform/pages/island.server.tsx'
import type { SiteFacts, TransferTerms } from '#platform/settings/settings.server.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import type { OrderView } from '../contract.ts'
import { AwaitedTransferActs } from '../islands/awaited-transfer-acts.island.tsx'
import { Fact, OrderLines } from './order-facts.server.tsx'

/** What a company's accountant needs to pay an order by bank, to be printed or handed on (C-28). */
export function AwaitedTransfer({
  order,
  lastDay,
  terms,
  contact,
}: {
  order: OrderView
  lastDay: string
  terms: TransferTerms
  contact: SiteFacts['contact']
}) {
  const { number, amountFen, lines, createdAt } = order
  return (
    <div className="wide max-w-[40rem] py-10">
      <h1 className="text-2xl">付款通知单</h1>
      <p className="mt-3 text-body">
        请由公司账户足额汇款，{lastDay}
        （含）前到账；附言只写订单号。到账后由财务核对，订单即生效，并会通知您。
      </p>
      <dl className="mt-6 divide-y divide-line rounded-xl border border-line px-4">
        <Fact label="收款户名">{terms.accountName}</Fact>
        <Fact label="开户银行">{terms.bankName}</Fact>
        <Fact label="账号">
          <span className="tabular-nums">{terms.account.replace(/(\d{4})(?=\d)/g, '$1 ')}</span>
        </Fact>
        {terms.bankCode === undefined ? null : <Fact label="联行号">{terms.bankCode}</Fact>}
        <Fact label="汇款金额">
          <strong className="text-lg text-copper tabular-nums">¥{shownYuan(amountFen)}</strong>
        </Fact>
        <Fact label="附言">
          <strong className="tabular-nums">{number}</strong>
        </Fact>
      </dl>
      <OrderLines lines={lines} />
      <p className="mt-4 text-sm wrap-anywhere text-muted">
        开具日期 {shanghaiDay(createdAt)}
        。本单不是发票；到账后可在“我的账号”的订单里申请发票。金额多付或少付都不能入账，会退回原账户。有疑问请联系{' '}
        {[contact.phone, contact.email].filter(Boolean).join('，')}。
      </p>
      <div className="mt-8 flex flex-wrap items-center justify-center gap-4">
        <Island of={AwaitedTransferActs} when="touch" number={number} />
        <a href="/me#orders" className="no-print text-sm text-link">
          全部订单
        </a>
      </div>
    </div>
  )
}
