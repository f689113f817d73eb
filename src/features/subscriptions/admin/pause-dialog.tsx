import { Form, Select } from 'antd'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { ReasonField } from '#admin/parts/reason-field.tsx'
import { nameOfQuarter, orderOf, type Quarter } from '../contract.ts'
import { goOn, pause } from './browser-calls.ts'
import type { SubscriptionRow } from './calls.server.ts'
import { quarterOf, StartField } from './start-field.tsx'

interface Props {
  readonly subscription: SubscriptionRow & { readonly pauses: readonly Quarter[] }
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}

/** Pauses what a reader subscribes to from an issue on, or lets it go on. */
export function PauseDialog({ subscription: { id, name, pausedFrom, pauses }, onDone, onClose }: Props) {
  const isPaused = pausedFrom !== ''
  const verb = isPaused ? '继续' : '暂停'
  return (
    <FormDialog<{ from: number; reason: string }>
      title={`${verb}订阅：${name}`}
      hint={
        isPaused
          ? '从选的一期起接着送余下的各期，已出版的立即送达；更早的不补送，也没有计期数。他会收到消息。'
          : '从选的一期起出版的不送，也不计期数，直到继续。他正在订阅的若干期一起暂停，单买的一期照送。他会收到消息。'
      }
      okText={verb}
      work={async ({ from, reason }) => {
        await (isPaused ? goOn : pause)({ id, ...quarterOf(from), reason: reason.trim() })
        await onDone()
      }}
      onClose={onClose}
    >
      {isPaused ? (
        <StartField />
      ) : (
        <Form.Item name="from" label="从哪一期起" rules={[{ required: true, message: '请选从哪一期起' }]}>
          <Select
            placeholder="选一期"
            options={pauses.map((each) => ({ value: orderOf(each), label: nameOfQuarter(each) }))}
          />
        </Form.Item>
      )}
      <ReasonField usual={['读者来电', '公司预算未定', '收件人出差']} />
    </FormDialog>
  )
}
