import { ChoiceFilter } from '#admin/parts/choice-filter.tsx'
import { DaysFilter } from '#admin/parts/days-filter.tsx'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { useMay } from '#admin/parts/me.ts'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { SearchBox } from '#admin/parts/search-box.tsx'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { useAsked } from '#admin/parts/use-asked.ts'
import { yuanOfFen } from '#platform/money.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { ORDER_STATES, PRODUCTS } from '../contract.ts'
import type { OrderRow } from '../desk/contract.ts'
import { PRODUCT_NAMES } from '../product-names.ts'
import { CHANNEL_TITLES } from '../channel-titles.ts'
import { ORDER_STATE_NAMES } from '../state-names.ts'
import { askOrders } from './browser-calls.ts'
import { personColumn, subjectColumn } from './order-columns.tsx'
import { OrderState } from './order-state.tsx'

/** Every order, found by any number or by who paid; how it is filtered stands in the address (C-109). */
export function OrderList() {
  const [asked, ask] = useAsked<'q' | 'state' | 'product' | 'from' | 'to'>('/orders')
  const { q = '', from, to } = asked
  const state = ORDER_STATES.find((each) => each === asked.state)
  const product = PRODUCTS.find((each) => each === asked.product)
  const may = useMay()
  const filter = { text: q, state, product, from, to }
  const list = useOlder<OrderRow>({
    queryKey: ['orders', filter],
    ask: (before, settings) => askOrders({ ...filter, before }, settings),
  })
  return (
    <>
      <ScreenHead title="订单" actions={may('orders.books') && <ExportLink list="orders" filter={filter} />}>
        按订单号、退款号、支付交易号、发票号码，或付款人的手机、邮箱、名称查找。
      </ScreenHead>
      <search className="admin-filters">
        <SearchBox
          name="查找订单"
          placeholder="任何一个号码，付款人或公司"
          value={q}
          onSearch={(text) => ask({ q: text })}
        />
        <ChoiceFilter
          name="状态"
          any="所有状态"
          value={state}
          options={ORDER_STATES.map((value) => ({ value, label: ORDER_STATE_NAMES[value] }))}
          onChange={(value) => ask({ state: value })}
        />
        <ChoiceFilter
          name="产品"
          any="所有产品"
          value={product}
          options={PRODUCTS.map((value) => ({ value, label: PRODUCT_NAMES[value] }))}
          onChange={(value) => ask({ product: value })}
        />
        <DaysFilter
          name="下单的日子"
          from={from}
          to={to}
          onChange={(days) => ask({ from: days.from, to: days.to })}
        />
      </search>
      <OlderTable<OrderRow>
        name="订单"
        list={list}
        unit="个"
        empty="没有找到"
        columns={[
          subjectColumn(),
          personColumn('付款人', may('readers.read')),
          { title: '金额（元）', dataIndex: 'amountFen', align: 'right', render: yuanOfFen },
          {
            title: '已退（元）',
            dataIndex: 'returnedFen',
            align: 'right',
            render: (fen: number) => (fen === 0 ? '' : yuanOfFen(fen)),
          },
          { title: '状态', key: 'state', render: (_, { state: its }) => <OrderState state={its} /> },
          {
            title: '支付',
            key: 'providers',
            render: (_, { providers }) => providers.map((each) => CHANNEL_TITLES[each]).join('、'),
          },
          { title: '下单', dataIndex: 'at', render: minuteOf },
          { title: '付款', dataIndex: 'paidAt', render: minuteOf },
        ]}
      />
    </>
  )
}
