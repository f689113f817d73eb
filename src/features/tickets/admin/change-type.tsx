import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input, InputNumber, Popconfirm, Select } from 'antd'
import { useState } from 'react'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { useStepUp } from '#features/staff/admin/step-up.tsx'
import { shownYuan } from '#platform/money.ts'
import { askTypeChange, sendCancelChange, sendTypeChange } from './browser-calls.ts'
import type { RegistrationView, TypeView } from './contract.ts'
import { sayChange } from './say-change.ts'
import { useSend } from './use-send.ts'

const FEN = 100
type TicketView = RegistrationView['tickets'][number]

/** Changes a ticket for another type or price, with what that does said before; or takes back what waits for its money. */
export function ChangeTypeButton({ ticket, types }: { ticket: TicketView; types: readonly TypeView[] }) {
  const [isOpen, setOpen] = useState(false)
  const named = ticket.name || ticket.code
  if (ticket.change) return <CancelChangeButton ticket={ticket} />
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-label={`改签${named}的票`}>
        改签
      </Button>
      {isOpen && <ChangeDialog ticket={ticket} types={types} onClose={() => setOpen(false)} />}
    </>
  )
}

function ChangeDialog({
  ticket: { code, name: holder, typeId, type, paidFen },
  types,
  onClose,
}: {
  ticket: TicketView
  types: readonly TypeView[]
  onClose: () => void
}) {
  const [asked, setAsked] = useState<{ typeId: number; toFen?: number }>()
  const { finish } = useSend()
  const stepUp = useStepUp()
  const { data, error } = useQuery({
    queryKey: ['type-change', code, asked],
    queryFn: async () => (await askTypeChange({ code, ...asked, typeId: asked?.typeId ?? 0 })).json,
    enabled: asked !== undefined,
    retry: false,
  })
  const change = async ({ reason = '' }: { reason?: string }) => {
    if (!data || !asked) return
    const { toFen, differenceFen } = data
    await finish(
      () => stepUp(() => sendTypeChange({ code, typeId: asked.typeId, toFen, differenceFen, reason })),
      differenceFen > 0 ? '已通知报名人补差价' : '已改签',
    )
  }
  return (
    <FormDialog<{ reason?: string }>
      title={`改签${holder || code}的票`}
      hint={`现在是“${type}”，票价 ${shownYuan(paidFen)} 元。`}
      okText={data && data.differenceFen > 0 ? '通知补差价' : '改签'}
      isIncomplete={!data || error !== null}
      work={change}
      onClose={onClose}
    >
      <Form.Item label="改为" htmlFor="change-type">
        <Select
          id="change-type"
          value={asked?.typeId ?? null}
          placeholder="选门票；选同一种则只补差价"
          options={types.map(({ id, name }) => ({
            value: id,
            label: id === typeId ? `${name}（不换，只补差价）` : name,
          }))}
          onChange={(next: number) => setAsked({ typeId: next })}
        />
      </Form.Item>
      {asked && data ? (
        <Form.Item
          label="改后的票价（元）"
          htmlFor="change-price"
          extra={`原价 ${shownYuan(data.listFen)} 元`}
        >
          <InputNumber
            id="change-price"
            min={0}
            max={data.listFen / FEN}
            precision={2}
            value={data.toFen / FEN}
            onChange={(yuan) => setAsked({ ...asked, toFen: Math.round((yuan ?? 0) * FEN) })}
          />
        </Form.Item>
      ) : null}
      {error ? <Alert className="admin-notice" type="warning" showIcon title={error.message} /> : null}
      {data ? <Alert className="admin-notice" type="info" title={sayChange(data)} /> : null}
      <Form.Item name="reason" label="说明" extra="补差价时会告诉报名的人，可以不填">
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  )
}

function CancelChangeButton({ ticket: { code, name } }: { ticket: TicketView }) {
  const { send, isBusy } = useSend()
  const stepUp = useStepUp()
  return (
    <Popconfirm
      title="撤回补差价？门票照旧，留着的名额让给别人。"
      okText="撤回"
      cancelText="返回"
      onConfirm={() => void send(() => stepUp(() => sendCancelChange({ code })), '已撤回')}
    >
      <Button size="small" disabled={isBusy} aria-label={`撤回${name || code}的改签`}>
        撤回改签
      </Button>
    </Popconfirm>
  )
}
