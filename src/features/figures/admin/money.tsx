import { Link } from '@tanstack/react-router'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { PRODUCT_NAMES } from '#features/orders/product-names.ts'
import { shownNumber, shownYuan, yuanNumber } from '#platform/money.ts'
import type { DayOfMoney, Span } from '../contract.ts'
import { daysOf } from '../period.ts'
import { DayChart } from './day-chart.tsx'
import { Part } from './part.tsx'
import { byDay, countedOf, netFen, sumOf } from './sums.ts'

const NAMES: Readonly<Record<string, string>> = { ...PRODUCT_NAMES, double: '重复付款' }

interface Row {
  readonly product: string
  readonly inFen: number
  readonly backFen: number
  readonly net: number
}

/** What came in and went back by product; for those who see the books. */
export function Money({ span, money }: { span: Span; money: readonly DayOfMoney[] }) {
  const days = daysOf(span)
  const rows = [...Map.groupBy(money, ({ product }) => product)]
    .map(([product, own]): Row => ({
      product,
      inFen: sumOf(own, ({ inFen }) => inFen),
      backFen: sumOf(own, ({ backFen }) => backFen),
      net: netFen(own),
    }))
    .toSorted((one, other) => other.net - one.net)
  const yuan = (fen: number) => shownYuan(fen)
  return (
    <Part title="收入" more={<Link to="/earnings">每天的明细与给会计的文件</Link>}>
      <div className="figure-columns">
        <DayChart
          label={`每天的净收入（元），${span.from} 至 ${span.to}`}
          days={days}
          series={[
            {
              name: '净收入（元）',
              values: byDay({ days, counted: countedOf(span) }, money, ({ inFen, backFen }) =>
                yuanNumber(inFen - backFen),
              ),
            },
          ]}
          say={shownNumber}
        />
        <OfficeTable<Row>
          name="各种收入"
          rowKey="product"
          size="small"
          isWhole
          dataSource={rows}
          empty="这段日子没有收支"
          columns={[
            { title: '卖的是', key: 'name', render: (_, { product }) => NAMES[product] ?? product },
            { title: '收款（元）', dataIndex: 'inFen', align: 'right', render: yuan },
            { title: '退款（元）', dataIndex: 'backFen', align: 'right', render: yuan },
            { title: '净额（元）', dataIndex: 'net', align: 'right', render: yuan },
          ]}
        />
      </div>
    </Part>
  )
}
