import { Button, Form, Input, Select, Tag } from 'antd'
import { useState } from 'react'
import { downloadFile } from '#admin/parts/download-file.ts'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { useStepUp } from '#features/staff/admin/step-up.tsx'
import { csvOf } from '#platform/csv.ts'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { shownYuan } from '#platform/money.ts'
import { REGISTRATION_STATE_NAMES, REGISTRATION_STATES, type RegistrationState } from '../words.ts'
import { askRegistrations, exportRegistrations } from './browser-calls.ts'
import type { QuestionView, RegistrationView, TypeView } from './contract.ts'
import { DecideChosen } from './decide-chosen.tsx'
import { namesOfTickets } from '../name-on-ticket.ts'
import { RegistrationNote } from './registration-note.tsx'
import { registrationRows } from './registration-rows.ts'
import { TicketLines } from './ticket-lines.tsx'
import { useSend } from './use-send.ts'

interface Typed {
  readonly text?: string
  readonly state?: RegistrationState
  readonly typeId?: number
  readonly mark?: 'unearned'
}

const showTicketsOf =
  (eventId: number, types: readonly TypeView[], questions: readonly QuestionView[]) =>
  (registration: RegistrationView) => (
    <>
      <RegistrationNote key={registration.note} registration={registration} />
      <TicketLines eventId={eventId} tickets={registration.tickets} types={types} questions={questions} />
    </>
  )

/** Registrations of an event: found, decided on one by one or many at once, and taken as a file (C-104). */
export function RegistrationList({
  eventId,
  types,
  questions,
  begin,
}: {
  eventId: number
  /** What is looked for at first, such as the number of a ticket. */
  begin: string
  types: readonly TypeView[]
  questions: readonly QuestionView[]
}) {
  const [search, setSearch] = useState<Typed>(begin === '' ? {} : { text: begin })
  const [ticked, setTicked] = useState<readonly string[]>([])
  const { send, isBusy } = useSend()
  const stepUp = useStepUp()
  const list = useOlder<RegistrationView>({
    queryKey: ['ticket-registrations', eventId, search],
    ask: (below, settings) => askRegistrations({ eventId, ...search, below }, settings),
  })
  // What was decided on meanwhile, or is not shown any more, is not decided on with the others.
  const chosen = list.rows.filter(({ number, state }) => state === 'applied' && ticked.includes(number))
  const find = (typed: Typed) => {
    setTicked([])
    setSearch(typed)
  }
  const save = () =>
    send(async () => {
      const { json } = await stepUp(() => exportRegistrations({ eventId, ...search }))
      downloadFile(new Blob([csvOf(registrationRows(json, questions))]), '报名.csv')
    }, '已导出')
  return (
    <>
      <OfficeForm<Typed> layout="inline" className="staff-search" initialValues={search} onFinish={find}>
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
        <DecideChosen chosen={chosen} onDecided={(left) => setTicked(left.map(({ number }) => number))} />
      </OfficeForm>
      <OlderTable<RegistrationView>
        name="报名"
        list={list}
        unit="份"
        rowKey="number"
        empty="没有符合的报名"
        rowSelection={{
          selectedRowKeys: chosen.map(({ number }) => number),
          onChange: (keys) => setTicked(keys.map(String)),
          getCheckboxProps: ({ state, number }) => ({
            disabled: state !== 'applied',
            'aria-label': `选中${number}`,
          }),
        }}
        expandable={{
          expandedRowRender: showTicketsOf(eventId, types, questions),
          columnTitle: '票',
        }}
        columns={[
          {
            title: '参会人',
            key: 'who',
            render: (_, { tickets }) => namesOfTickets(tickets),
          },
          {
            title: '状态',
            key: 'state',
            render: (_, { state, source, refusedReason, membershipFen, invoiceTitle, note, tickets }) => (
              <>
                <Tag>{REGISTRATION_STATE_NAMES[state]}</Tag>
                {refusedReason}
                {source === 'staff' ? <Tag>主办方</Tag> : null}
                {membershipFen === null ? null : <Tag>同时加入会员 ¥{shownYuan(membershipFen)}</Tag>}
                {invoiceTitle === '' ? null : <Tag>付款后开票：{invoiceTitle}</Tag>}
                {note === '' ? null : <Tag>有备注</Tag>}
                {tickets.some(({ isUnearned }) => isUnearned) ? <Tag color="red">会员已退</Tag> : null}
              </>
            ),
          },
          {
            title: '联系人',
            key: 'contact',
            render: (_, { contactName, contactPhone, contactEmail }) =>
              [contactName, contactPhone || contactEmail].filter(Boolean).join(' '),
          },
          { title: '金额（元）', key: 'amount', render: (_, { amountFen }) => shownYuan(amountFen) },
          { title: '报名号', dataIndex: 'number' },
          {
            title: '时间',
            key: 'at',
            render: (_, { createdAt }) => createdAt.slice(0, 16).replace('T', ' '),
          },
        ]}
      />
    </>
  )
}
