import { providerTime } from '../src/platform/payments/provider-time.ts'
import { toGbk } from './gbk.ts'
import type { SimulatedOrder } from './payment-controls.ts'
import { storedZip } from './stored-zip.ts'

const HEAD =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
const ACCOUNT = '20889000000001090156'

const yuan = (fen: number) => (fen / 100).toFixed(2)
const cell = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The bill of a day in Shanghai as it is downloaded: two files in GBK in a ZIP; undefined when nothing moved. */
export function alipayBill(orders: Iterable<SimulatedOrder>, day: string): Buffer | undefined {
  const rows: string[] = []
  const isThatDay = (at: Date) => providerTime(at).startsWith(day)
  const add = (order: SimulatedOrder, kind: '交易' | '退款', at: Date, fen: number, refundNumber: string) => {
    const time = providerTime(at)
    const what = [
      `${order.transactionId}\t`,
      `${order.number}\t`,
      `${kind}\t`,
      cell(order.subject),
      time,
      time,
    ]
    const where = ['\t', '\t', '\t', '\t', '*模拟(138****0000)\t']
    const money = [yuan(fen), yuan(fen), '0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00\t', '0.00']
    rows.push([...what, ...where, ...money, `${refundNumber}\t`, '0.00', '0.00', ''].join(','))
  }
  for (const order of orders) {
    if (order.paidAt && isThatDay(order.paidAt)) add(order, '交易', order.paidAt, order.amountFen, '')
    for (const { number, fen, at } of order.refunds) if (isThatDay(at)) add(order, '退款', at, -fen, number)
  }
  if (rows.length === 0) return undefined
  const line = '-'.repeat(41)
  const [year, month, date] = day.split('-')
  const details = [
    '#支付宝业务明细查询',
    `#账号：[${ACCOUNT}]`,
    `#起始日期：[${year}年${month}月${date}日 00:00:00]   终止日期：[${year}年${month}月${date}日 24:00:00]`,
    `#${line}业务明细列表${line}`,
    HEAD,
    ...rows,
    `#${line}业务明细列表结束${line}`,
    `#导出时间：[${day} 09:00:00]`,
    '',
  ]
  const sums = ['#支付宝业务汇总查询', `#账号：[${ACCOUNT}]`, `交易与退款,${rows.length}`, '']
  const prefix = `${ACCOUNT}_${day.replaceAll('-', '')}_业务明细`
  return storedZip([
    { name: toGbk(`${prefix}(汇总).csv`), content: toGbk(sums.join('\r\n')) },
    { name: toGbk(`${prefix}.csv`), content: toGbk(details.join('\r\n')) },
  ])
}
