import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Segmented, Space } from 'antd'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { SearchBox } from '#admin/parts/search-box.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { useAsked } from '#admin/parts/use-asked.ts'
import { yuanOfFen } from '#platform/money.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { BUYER_NAMES } from '../buyers.ts'
import { askIssued, askRequested, rejectRequested } from './browser-calls.ts'
import type { IssuedInvoice, RequestedInvoice } from './invoice-calls.server.ts'
import { InvoiceDialog, type InvoiceToWrite } from './invoice-dialog.tsx'
import { orderLink } from './order-link.tsx'
import { IssuedReds, RedInvoices } from './red-invoices.tsx'

const SHOWN = { requested: '待开', issued: '已开', red: '待开红字', reversed: '已开红字' } as const
const PARTS = ['requested', 'issued', 'red', 'reversed'] as const

/** What was asked for and has to be issued, and what was issued and can be put right (C-27). */
export function Invoices() {
  const queries = useQueryClient()
  const [{ list }, ask] = useAsked<'list'>('/invoices')
  const shown = PARTS.find((part) => part === list) ?? 'requested'
  const [text, setText] = useState('')
  const [writing, setWriting] = useState<InvoiceToWrite>()
  const renew = () => void queries.invalidateQueries({ queryKey: ['invoices'] })
  return (
    <>
      <ScreenHead
        title="发票"
        actions={
          <ExportLink list="invoices" filter={{ state: shown, text: shown === 'issued' ? text : '' }} />
        }
      >
        在开票平台开好以后，把号码写在这里；读者收到带号码与下载地址的邮件。
      </ScreenHead>
      <Segmented<keyof typeof SHOWN>
        aria-label="看哪些"
        className="admin-section"
        value={shown}
        options={PARTS.map((value) => ({ value, label: SHOWN[value] }))}
        onChange={(next) => ask({ list: next })}
      />
      {shown === 'requested' && <Requested onWrite={setWriting} />}
      {shown === 'issued' && <Issued text={text} onText={setText} onWrite={setWriting} />}
      {shown === 'red' && <RedInvoices onWrite={setWriting} />}
      {shown === 'reversed' && <IssuedReds onWrite={setWriting} />}
      {writing && (
        <InvoiceDialog
          invoice={writing}
          onDone={renew}
          onClose={() => {
            setWriting(undefined)
            // What was refused may be another by now.
            renew()
          }}
        />
      )}
    </>
  )
}

interface Props {
  readonly onWrite: (invoice: InvoiceToWrite) => void
}

const USUAL_PROBLEMS = ['税号与抬头不符', '税号有误', '企业抬头要写营业执照上的全称']

function Requested({ onWrite }: Props) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [rejecting, setRejecting] = useState<Pick<RequestedInvoice, 'number' | 'title'>>()
  const list = useQuery({
    queryKey: ['invoices', 'requested'],
    queryFn: async ({ signal }) => (await askRequested({}, { signal })).json,
  })
  if (list.isLoadingError) return <Failed error={list.error} again={() => void list.refetch()} />
  return (
    <>
      <OfficeTable<RequestedInvoice>
        name="待开的发票"
        rowKey="number"
        loading={list.isPending}
        dataSource={list.data ?? []}
        empty="没有待开的发票"
        columns={[
          { title: '申请', dataIndex: 'at', render: minuteOf },
          { title: '订单', key: 'number', render: orderLink },
          { title: '抬头', dataIndex: 'title', isName: true },
          {
            title: '税号',
            key: 'tax',
            render: (_, { buyer, taxNumber }) => (buyer === 'company' ? taxNumber : BUYER_NAMES[buyer]),
          },
          { title: '金额（元）', dataIndex: 'amountFen', align: 'right', render: yuanOfFen },
          { title: '邮箱', dataIndex: 'email' },
          {
            title: '操作',
            key: 'actions',
            render: (_, { number, title, taxNumber, amountFen, isRefunded }) =>
              isRefunded ? (
                <span className="admin-hint">已退款，不必开</span>
              ) : (
                <Space wrap>
                  <Button
                    size="small"
                    aria-label={`为订单 ${number} 开票`}
                    onClick={() => onWrite({ number, title, says: { taxNumber, amountFen } })}
                  >
                    开票
                  </Button>
                  <Button
                    size="small"
                    aria-label={`退回订单 ${number} 的发票申请`}
                    onClick={() => setRejecting({ number, title })}
                  >
                    退回
                  </Button>
                </Space>
              ),
          },
        ]}
      />
      {rejecting && (
        <ReasonDialog
          title={`退回“${rejecting.title}”的发票申请`}
          hint="原因告诉申请的人，他改好可以再提交。"
          usual={USUAL_PROBLEMS}
          okText="退回"
          work={async (reason) => {
            await rejectRequested({ number: rejecting.number, reason })
            void message.success('已退回，告诉了申请的人')
            await queries.invalidateQueries({ queryKey: ['invoices'] })
          }}
          onClose={() => setRejecting(undefined)}
        />
      )}
    </>
  )
}

interface Searched extends Props {
  readonly text: string
  readonly onText: (text: string) => void
}

function Issued({ text, onText, onWrite }: Searched) {
  const list = useOlder<IssuedInvoice>({
    queryKey: ['invoices', 'issued', text],
    ask: (before, settings) => askIssued({ text, before }, settings),
  })
  return (
    <>
      <search className="admin-filters">
        <SearchBox
          name="查找已开的发票"
          placeholder="抬头、发票号码或订单号"
          value={text}
          onSearch={onText}
        />
      </search>
      <OlderTable<IssuedInvoice>
        name="已开的发票"
        list={list}
        unit="张"
        empty={text === '' ? '还没有开过发票' : '没有找到'}
        columns={[
          { title: '开具', dataIndex: 'issuedAt', render: minuteOf },
          { title: '发票号码', dataIndex: 'invoiceNumber' },
          { title: '抬头', dataIndex: 'title', isName: true },
          { title: '订单', key: 'number', render: orderLink },
          { title: '发票金额（元）', dataIndex: 'invoicedFen', align: 'right', render: yuanOfFen },
          {
            title: '退款红冲（元）',
            dataIndex: 'reversedFen',
            align: 'right',
            render: (fen: number) => (fen === 0 ? '' : yuanOfFen(fen)),
          },
          {
            title: '操作',
            key: 'actions',
            render: (_, { number, title, buyer, taxNumber, invoiceNumber, amountFen, returnedFen }) =>
              // Where all money went back there is nothing to make another one out for.
              returnedFen < amountFen && (
                <Button
                  size="small"
                  aria-label={`更正订单 ${number} 的发票`}
                  onClick={() =>
                    onWrite({ number, title, insteadOf: invoiceNumber, madeOut: { title, buyer, taxNumber } })
                  }
                >
                  更正
                </Button>
              ),
          },
        ]}
      />
    </>
  )
}
