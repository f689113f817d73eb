import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Button, DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { useMay } from '#admin/parts/me.ts'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { yuanOfFen } from '#platform/money.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { ORDER_STATES, PRODUCTS } from '../contract.ts'
import type { OrderRow } from '../desk/contract.ts'
import { PRODUCT_NAMES } from '../product-names.ts'
import { PROVIDER_TITLES } from '../provider-titles.ts'
import { ORDER_STATE_NAMES } from '../state-names.ts'
import { askOrders } from './browser-calls.ts'
import { OrderState } from './order-state.tsx'

const AT_ONCE = 50

type Asked = Readonly<Partial<Record<'q' | 'state' | 'product' | 'from' | 'to', string>>>

/** Every order, found by any number or by who paid; how it is filtered stands in the address (C-109). */
export function OrderList() {
  const asked = useSearch({ strict: false }) as Asked
  const { q = '', from, to } = asked
  const state = ORDER_STATES.find((each) => each === asked.state)
  const product = PRODUCTS.find((each) => each === asked.product)
  const navigate = useNavigate()
  const may = useMay()
  const ask = (change: { readonly [name in keyof Asked]?: string | undefined }) =>
    void navigate({
      to: '/orders',
      search: { q, state, product, from, to, ...change } as never,
      replace: true,
    })
  const list = useInfiniteQuery({
    queryKey: ['orders', q, state, product, from, to],
    initialPageParam: 0,
    queryFn: async ({ signal, pageParam: before }) =>
      (
        await askOrders(
          {
            text: q,
            ...(state && { state }),
            ...(product && { product }),
            ...(from !== undefined && { from }),
            ...(to !== undefined && { to }),
            ...(before > 0 && { before }),
          },
          { signal },
        )
      ).json,
    getNextPageParam: (page) => (page.length < AT_ONCE ? undefined : page.at(-1)?.id),
    placeholderData: (before) => before,
  })
  if (list.isError) return <Failed error={list.error} again={() => void list.refetch()} />
  return (
    <>
      <ScreenHead
        title="订单"
        actions={may('orders.books') && <ExportLink list="orders" filter={{ state, from, to }} />}
      >
        按订单号、退款号、支付交易号、发票号码，或付款人的手机、邮箱、名称查找。
      </ScreenHead>
      <search className="admin-filters">
        <Input.Search
          key={q}
          allowClear
          defaultValue={q}
          placeholder="任何一个号码，或付款人"
          aria-label="查找订单"
          className="admin-search"
          maxLength={100}
          onSearch={(text) => ask({ q: text.trim() })}
        />
        <Select
          allowClear
          aria-label="状态"
          placeholder="所有状态"
          className="admin-choice"
          value={state ?? null}
          options={ORDER_STATES.map((value) => ({ value, label: ORDER_STATE_NAMES[value] }))}
          onChange={(value) => ask({ state: value ?? undefined })}
        />
        <Select
          allowClear
          aria-label="产品"
          placeholder="所有产品"
          className="admin-choice"
          value={product ?? null}
          options={PRODUCTS.map((value) => ({ value, label: PRODUCT_NAMES[value] }))}
          onChange={(value) => ask({ product: value ?? undefined })}
        />
        <DatePicker.RangePicker
          aria-label="下单的日子"
          allowEmpty={[true, true]}
          value={[from === undefined ? null : dayjs(from), to === undefined ? null : dayjs(to)]}
          onChange={(days) =>
            ask({ from: days?.[0]?.format('YYYY-MM-DD'), to: days?.[1]?.format('YYYY-MM-DD') })
          }
        />
      </search>
      <OfficeTable<OrderRow>
        name="订单"
        rowKey="id"
        loading={list.isFetching && !list.isFetchingNextPage}
        dataSource={list.data?.pages.flat() ?? []}
        empty="没有找到"
        isWhole
        columns={[
          {
            title: '内容',
            key: 'subject',
            isName: true,
            render: (_, { number, subject }) => (
              <>
                <Link className="admin-title" to={`/orders/${number}`}>
                  {subject}
                </Link>
                <div className="admin-hint">{number}</div>
              </>
            ),
          },
          {
            title: '付款人',
            key: 'person',
            render: (_, { person }) =>
              may('readers.read') ? <Link to={`/readers/${person.id}`}>{person.name}</Link> : person.name,
          },
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
            render: (_, { providers }) => providers.map((each) => PROVIDER_TITLES[each]).join('、'),
          },
          { title: '下单', dataIndex: 'at', render: minuteOf },
          { title: '付款', dataIndex: 'paidAt', render: minuteOf },
        ]}
      />
      {list.hasNextPage && (
        <Button
          className="admin-note"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          再看 50 个
        </Button>
      )}
    </>
  )
}
