import { describe, expect, test } from 'vitest'
import { linesOfDetails } from './alipay-bill.server.ts'
import { linesOfWechatBill } from './wechat-pay-bill.ts'

describe('a bill of WeChat Pay', () => {
  const head =
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
  const sums = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
  const paid =
    '`2026-11-20 17:07:11,`wx1,`1900000109,`0,`,`4200000925,`ORDER000001,`oA,`NATIVE,`SUCCESS,`OTHERS,`CNY,`289.00,`10.00,`0,`0,`0.00,`0.00,`,`,`年度会员\\ 碳化硅,`,`1.79000,`0.60%,`299.00,`0.00,`'
  const refunded = (state: string) =>
    `\`2026-11-20 18:00:00,\`wx1,\`1900000109,\`0,\`,\`4200000925,\`ORDER000001,\`oA,\`NATIVE,\`REFUND,\`OTHERS,\`CNY,\`0.00,\`0.00,\`503,\`R1,\`89.00,\`10.00,\`ORIGINAL,\`${state},\`年度会员,\`,\`-0.59000,\`0.60%,\`0.00,\`99.00,\``
  const bill = (...rows: string[]) =>
    `\uFEFF${[head, ...rows, sums, '`2,`289.00,`89.00,`0,`1.2,`299.00,`99.00', ''].join('\r\n')}`
  const payment = {
    number: 'ORDER000001',
    transactionId: '4200000925',
    kind: 'payment',
    amountFen: 29_900,
    at: new Date('2026-11-20T17:07:11+08:00'),
  }

  test('counts the whole amount of the order, of which WeChat Pay may have given a part', () => {
    expect(linesOfWechatBill(bill(paid, refunded('SUCCESS')))).toEqual([
      payment,
      { ...payment, kind: 'refund', amountFen: 9900, at: new Date('2026-11-20T18:00:00+08:00') },
    ])
  })

  test('counts refunds that are under way, and none that failed', () => {
    expect(linesOfWechatBill(bill(paid, refunded('PROCESSING')))).toHaveLength(2)
    expect(linesOfWechatBill(bill(paid, refunded('CHANGE')))).toEqual([payment])
  })

  test('is read in the older form too', () => {
    const older = [
      '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,总金额,企业红包金额,微信退款单号,商户退款单号,退款金额,企业红包退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率',
      '`2026-11-20 17:07:11,`wx1,`1900000109,`0,`,`4200000925,`ORDER000001,`oA,`NATIVE,`SUCCESS,`OTHERS,`CNY,`299.0,`0.0,`0,`0,`0,`0,`,`,`年度会员,`,`0,`0.60%',
    ]
    expect(linesOfWechatBill(older.join('\n'))).toEqual([payment])
  })

  test.each([
    ['another currency', paid.replace('`CNY', '`USD')],
    ['an unknown state', paid.replace('`SUCCESS', '`UNKNOWN')],
    ['an amount that is none', paid.replace('`299.00', '`299.001')],
    ['a time that is none', paid.replace('17:07:11', '25:07:11')],
    ['too few cells', '`2026-11-20 17:07:11,`wx1'],
    ['too many cells', paid.replace('`oA', '`o,A')],
  ])('with %s is not read by half', (_what, row) => {
    expect(() => linesOfWechatBill(bill(paid, row))).toThrow('not understood')
  })
})

describe('a bill of Alipay', () => {
  const head =
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,对方账户,订单金额（元）,商家实收（元）,备注'
  const paid =
    '2026112022001\t,ORDER000001\t,交易\t,"会员, ""碳化硅""",2026-11-20 17:07:11,2026-11-20 17:08:00,*某\t,299.00,289.00,'
  const bill = (...rows: string[]) =>
    ['#支付宝业务明细查询', '#账号：[1]', head, ...rows, '#结束', ''].join('\r\n')
  const payment = {
    number: 'ORDER000001',
    transactionId: '2026112022001',
    kind: 'payment',
    amountFen: 29_900,
    at: new Date('2026-11-20T17:08:00+08:00'),
  }

  test('is read by its columns, whatever stands in a quoted cell', () => {
    expect(linesOfDetails(bill(paid))).toEqual([payment])
  })

  test.each(['-99.00', '99.00'])('counts a refund of %s as one of 99 yuan', (amount) => {
    const refund = paid.replace('交易', '退款').replace('299.00', amount)
    expect(linesOfDetails(bill(refund))).toEqual([{ ...payment, kind: 'refund', amountFen: 9900 }])
  })

  test.each([
    ['an unknown kind', paid.replace('交易', '转账')],
    ['an amount that is none', paid.replace('299.00', '299.001')],
    ['too many cells', paid.replace('299.00', '2,99')],
    ['too few cells', '2026112022001,ORDER000001'],
  ])('with %s is not read by half', (_what, row) => {
    expect(() => linesOfDetails(bill(paid, row))).toThrow('not understood')
  })

  test('without any row is empty', () => {
    expect(linesOfDetails(bill())).toEqual([])
  })
})
