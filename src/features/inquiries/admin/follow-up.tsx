import { Alert, Button, Form, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { StaffCallFailed } from '#admin/parts/staff-client.ts'
import { useAttemptHere } from '#admin/parts/use-attempt.ts'
import { INQUIRY_STATES, STATE_NAMES, type InquiryState } from '../states.ts'
import { follow } from './browser-calls.ts'

interface Written {
  readonly state: InquiryState
  readonly note: string
}

interface Props {
  readonly id: number
  readonly seen: InquiryState
  /** Asks anew how far it is. */
  readonly again: () => Promise<InquiryState | undefined>
  readonly onDone: () => void
}

const usuallyNext = (seen: InquiryState) => (seen === 'new' ? 'contacted' : seen)
/** Not as if whoever writes had chosen it. */
const suggested = (seen: InquiryState) =>
  ({ name: 'state', value: usuallyNext(seen), touched: false }) as const

/** The line that says what was done now. What is being written stays, whatever a colleague writes meanwhile. */
export function FollowUp({ id, seen, again, onDone }: Props) {
  const [form] = Form.useForm<Written>()
  const { attempt, problem, isBusy } = useAttemptHere()
  /** How far it was when the writing began, and after a refusal, as it was shown then. */
  const [begun, setBegun] = useState<InquiryState>()
  useEffect(() => {
    if (begun === undefined) form.setFields([suggested(seen)])
  }, [form, seen, begun])
  const showAgain = async () => {
    const now = await again()
    if (now === undefined) return
    setBegun(now)
    if (!form.isFieldTouched('state')) form.setFields([suggested(now)])
  }
  const write = async (written: Written) => {
    const isDone = await attempt(async () => {
      try {
        await follow({ id, seen: begun ?? seen, ...written })
      } catch (error) {
        if (isMeanwhile(error)) await showAgain()
        throw error
      }
    })
    if (!isDone) return
    form.resetFields()
    setBegun(undefined)
    await again()
    onDone()
  }
  return (
    <OfficeForm<Written>
      form={form}
      layout="vertical"
      className="admin-note"
      initialValues={{ state: usuallyNext(seen) }}
      onValuesChange={() => setBegun((before) => before ?? seen)}
      onFinish={(written) => void write(written)}
    >
      <Form.Item name="note" label="做了什么" rules={[{ required: true, message: '请写明做了什么' }]}>
        {/* What is written after it is sent would go with it. */}
        <Input.TextArea rows={3} maxLength={1000} readOnly={isBusy} />
      </Form.Item>
      <Form.Item name="state" label="到了哪一步">
        <Select options={INQUIRY_STATES.map((value) => ({ value, label: STATE_NAMES[value] }))} />
      </Form.Item>
      {problem !== '' && <Alert className="admin-problem" type="error" title={problem} />}
      <Button type="primary" htmlType="submit" loading={isBusy}>
        记下
      </Button>
    </OfficeForm>
  )
}

const isMeanwhile = (error: unknown) =>
  error instanceof StaffCallFailed && error.refused?.code === 'inquiry_followed_meanwhile'
