import { useInfiniteQuery } from '@tanstack/react-query'
import { App, Button, Form, Input, Select, Table, Tag } from 'antd'
import { useState } from 'react'
import { downloadFile } from '#admin/parts/download-file.ts'
import { csvOf } from '#platform/csv.ts'
import { Failed } from '#admin/parts/states.tsx'
import { shownYuan } from '#platform/money.ts'
import { REGISTRATION_STATE_NAMES, REGISTRATION_STATES, type RegistrationState } from '../words.ts'
import { askRegistrations, exportRegistrations, sendDecision } from './browser-calls.ts'
import type { RegistrationView, TypeView } from './contract.ts'
import { nameOnTicket } from './name-on-ticket.ts'
import { registrationRows } from './registration-rows.ts'
import { TicketLines } from './ticket-lines.tsx'
import { useSend } from './use-send.ts'

const AT_ONCE = 50

interface Typed {
  readonly text?: string
  readonly state?: RegistrationState
  readonly typeId?: number
  readonly mark?: 'unearned'
}

const showTicketsOf =
  (eventId: number) =>
  ({ tickets }: RegistrationView) => <TicketLines eventId={eventId} tickets={tickets} />

/** Registrations of an event: found, decided on one by one or many at once, and taken as a file (C-104). */
export function RegistrationList({ eventId, types }: { eventId: number; types: readonly TypeView[] }) {
  const [search, setSearch] = useState<Typed>({})
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { message } = App.useApp()
  const { send, isBusy } = useSend()
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['ticket-registrations', eventId, search],
    queryFn: async ({ pageParam }) =>
      (await askRegistrations({ eventId, ...search, ...(pageParam && { below: pageParam }) })).json,
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length < AT_ONCE ? undefined : last.at(-1)?.id),
  })
  if (error) return <Failed error={error} again={() => void refetch()} />
  const decide = async (isApproved: boolean) => {
    let refused = 0
    const isDone = await send(
      async () => {
        for (const number of chosen)
          await sendDecision({ number, isApproved }).catch((problem: Error) => {
            refused += 1
            void message.warning(`${number}：${problem.message}`)
          })
      },
      isApproved ? '已处理' : '已拒绝',
    )
    if (isDone && refused < chosen.length) setChosen([])
  }
  const save = () =>
    send(async () => {
      const { json } = await exportRegistrations({ eventId, ...search })
      downloadFile(new Blob([csvOf(registrationRows(json))]), '报名.csv')
    }, '已导出')
  return (
    <>
      <Form<Typed> layout="inline" className="staff-search" onFinish={setSearch}>
        <Form.Item name="text" label="查找">
          <Input allowClear placeholder="姓名、手机、公司、票号" maxLength={60} />
        </Form.Item>
        <Form.Item name="state" label="状态">
          <Select
            allowClear
            popupMatchSelectWidth={false}
            placeholder="全部"
            options={REGISTRATION_STATES.map((state) => ({
              value: state,
              label: REGISTRATION_STATE_NAMES[state],
            }))}
          />
        </Form.Item>
        <Form.Item name="typeId" label="门票">
          <Select
            allowClear
            popupMatchSelectWidth={false}
            placeholder="全部"
            options={types.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <Form.Item name="mark" label="待处理">
          <Select
            allowClear
            popupMatchSelectWidth={false}
            placeholder="不限"
            options={[{ value: 'unearned', label: '会员已退款、仍持会员价' }]}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          查找
        </Button>
        <Button onClick={() => void save()} loading={isBusy}>
          导出
        </Button>
        <Button disabled={chosen.length === 0 || isBusy} onClick={() => void decide(true)}>
          通过所选
        </Button>
        <Button danger disabled={chosen.length === 0 || isBusy} onClick={() => void decide(false)}>
          拒绝所选
        </Button>
      </Form>
      <Table<RegistrationView>
        rowKey="number"
        size="middle"
        loading={isFetching}
        dataSource={data?.pages.flat() ?? []}
        pagination={false}
        rowSelection={{
          selectedRowKeys: [...chosen],
          onChange: (keys) => setChosen(keys.map(String)),
          getCheckboxProps: ({ state, number }) => ({
            disabled: state !== 'applied',
            'aria-label': `选中${number}`,
          }),
        }}
        expandable={{ expandedRowRender: showTicketsOf(eventId), columnTitle: '票', columnWidth: 64 }}
        columns={[
          { title: '报名号', dataIndex: 'number' },
          {
            title: '时间',
            key: 'at',
            render: (_, { createdAt }) => createdAt.slice(0, 16).replace('T', ' '),
          },
          {
            title: '参会人',
            key: 'who',
            render: (_, { tickets }) =>
              tickets.slice(0, 3).map(nameOnTicket).join('、') +
              (tickets.length > 3 ? ` 等 ${tickets.length} 人` : ''),
          },
          {
            title: '联系人',
            key: 'contact',
            render: (_, { contactName, contactPhone, contactEmail }) =>
              [contactName, contactPhone || contactEmail].filter(Boolean).join(' '),
          },
          { title: '金额（元）', key: 'amount', render: (_, { amountFen }) => shownYuan(amountFen) },
          {
            title: '状态',
            key: 'state',
            render: (_, { state, source, tickets }) => (
              <>
                <Tag>{REGISTRATION_STATE_NAMES[state]}</Tag>
                {source === 'staff' ? <Tag>主办方</Tag> : null}
                {tickets.some(({ isUnearned }) => isUnearned) ? <Tag color="red">会员已退</Tag> : null}
              </>
            ),
          },
        ]}
      />
      {hasNextPage ? (
        <Button block onClick={() => void fetchNextPage()}>
          更早的
        </Button>
      ) : null}
    </>
  )
}
