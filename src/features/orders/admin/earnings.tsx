import { useQuery } from '@tanstack/react-query'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { shanghaiNow } from '#admin/parts/moments.ts'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { useAsked } from '#admin/parts/use-asked.ts'
import { signedYuan } from '#platform/money.ts'
import { PRODUCTS } from '../contract.ts'
import type { Earned } from '../desk/contract.ts'
import { PRODUCT_NAMES } from '../product-names.ts'
import { askEarnings } from './browser-calls.ts'
import './orders.css'

const DAY = 'YYYY-MM-DD'
const NAMES: Readonly<Record<string, string>> = { ...PRODUCT_NAMES, double: '重复付款' }

/** What was earned by day and product, as the ledger says; the file of every movement is for the accountant (C-109). */
export function Earnings() {
  const [asked, ask] = useAsked<'from' | 'to'>('/earnings')
  const { from = shanghaiNow().subtract(29, 'day').format(DAY), to = shanghaiNow().format(DAY) } = asked
  const list = useQuery({
    queryKey: ['earnings', from, to],
    queryFn: async ({ signal }) => (await askEarnings({ from, to }, { signal })).json,
    placeholderData: (before) => before,
  })
  if (list.isLoadingError) return <Failed error={list.error} again={() => void list.refetch()} />
  const days = list.data ?? []
  const whole = totalOf(days)
  const products = [...PRODUCTS, 'double'].filter((product) => product in whole.byProduct)
  const most = Math.max(1, ...days.map(netOf))
  const money = { align: 'right' as const }
  return (
    <>
      <ScreenHead title="收入" actions={<ExportLink list="ledger" filter={{ from, to }} />}>
        按账上的日子：收款记在收到的那天，退款记在申请的那天。各产品是减去退款的净额。“导出”是每一笔收支，给会计用。
      </ScreenHead>
      <search className="admin-filters">
        <DatePicker.RangePicker
          aria-label="从哪天到哪天"
          allowClear={false}
          value={[dayjs(from), dayjs(to)]}
          presets={[
            { label: '最近 30 天', value: [shanghaiNow().subtract(29, 'day'), shanghaiNow()] },
            { label: '本月', value: [shanghaiNow().startOf('month'), shanghaiNow()] },
            {
              label: '上月',
              value: [
                shanghaiNow().subtract(1, 'month').startOf('month'),
                shanghaiNow().subtract(1, 'month').endOf('month'),
              ],
            },
            { label: '今年', value: [shanghaiNow().startOf('year'), shanghaiNow()] },
          ]}
          onChange={(picked) => ask({ from: picked?.[0]?.format(DAY), to: picked?.[1]?.format(DAY) })}
        />
      </search>
      <OfficeTable<Earned>
        name="收入"
        rowKey="day"
        loading={list.isFetching}
        dataSource={days.length === 0 ? [] : [whole, ...days]}
        empty="这些天没有收支"
        isWhole
        columns={[
          { title: '日期', dataIndex: 'day', isName: true, width: 130 },
          ...products.map((product) => ({
            title: `${NAMES[product]}（元）`,
            key: product,
            ...money,
            render: (_: unknown, { byProduct }: Earned) =>
              byProduct[product] === undefined ? '' : signedYuan(byProduct[product]),
          })),
          { title: '收款（元）', key: 'in', ...money, render: (_, { inFen }) => signedYuan(inFen) },
          {
            title: '退款（元）',
            key: 'back',
            ...money,
            render: (_, { backFen }) => (backFen === 0 ? '' : signedYuan(backFen)),
          },
          {
            title: '净收入（元）',
            key: 'net',
            ...money,
            render: (_, day) => <strong>{signedYuan(netOf(day))}</strong>,
          },
          {
            title: '每天的净收入',
            key: 'bar',
            width: 160,
            render: (_, day) =>
              day !== whole && (
                <meter
                  className="earned-bar"
                  aria-label={`${day.day} 的净收入`}
                  max={most}
                  value={Math.max(0, netOf(day))}
                >
                  {signedYuan(netOf(day))}
                </meter>
              ),
          },
        ]}
      />
    </>
  )
}

/** What is left of a day's money; less than nothing where more went back than came. */
const netOf = ({ inFen, backFen }: Earned) => inFen + backFen

function totalOf(days: readonly Earned[]): Earned {
  const byProduct: Record<string, number> = {}
  for (const day of days)
    for (const [product, fen] of Object.entries(day.byProduct))
      byProduct[product] = (byProduct[product] ?? 0) + fen
  return {
    day: `合计 ${days.length} 天`,
    byProduct,
    inFen: days.reduce((sum, { inFen }) => sum + inFen, 0),
    backFen: days.reduce((sum, { backFen }) => sum + backFen, 0),
  }
}
